import * as z from 'zod/mini'
import { type FileRule, webImageTypes } from '#images/image-rules.ts'
import { optionalText, passwordText } from '#records/form-rules.ts'

export const accountSchema = z.object({ display_name: optionalText() })
export type AccountForm = z.infer<typeof accountSchema>

/** A new password, typed twice. */
export const passwordSchema = z
  .object({
    password: passwordText(6, 'La password deve essere di almeno 6 caratteri'),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      message: 'Le password non coincidono',
      // The comparison runs even while the password is too short.
      when: () => true,
    }),
  )
export type PasswordForm = z.infer<typeof passwordSchema>

export const avatarRule: FileRule = {
  types: webImageTypes,
  wrongType: { title: 'Formato non valido', description: "Scegli un'immagine JPEG, PNG, WEBP o GIF" },
}

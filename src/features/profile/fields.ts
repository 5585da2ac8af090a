import * as z from 'zod/mini'
import { type FileRule, webImageTypes } from '#images/image-rules.ts'
import { image, line, unseen } from '#records/field-kinds.ts'
import { type FieldsOf, formOf, type ValuesOf } from '#records/fields.ts'
import { passwordText } from '#records/form-rules.ts'

/** The columns of a profile. */
export const fields = {
  display_name: line('Nome Utente'),
  avatar_url: image('Avatar'),
  user_id: unseen,
  created_at: unseen,
  updated_at: unseen,
} as const satisfies FieldsOf<'profiles'>

export const account = formOf('profiles', fields)
export type AccountForm = ValuesOf<typeof fields>

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

/** Characters of a name that a list still shows well. */
const longest = 60

/** The error of the name that a person gives to an app or a passkey; `missing` where there is none. */
export function nameProblem(name: string, missing: string): string | null {
  if (!name) return missing
  return name.length > longest ? `Al massimo ${longest} caratteri` : null
}

import * as z from 'zod/mini'
import { isEmailAddress } from './email-address.ts'
import { passwordTooLong } from './password-length.ts'
import { visible } from './visible.ts'

/** Lengths the database enforces. */
export const limits = { text: 200, address: 300, email: 254, description: 10_000 } as const

const tooLong = (max: number) => `Massimo ${max} caratteri`

/** Removes invisible control characters, which copied text may contain and the database cannot store. */
function storable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}

function cleanText(...checks: Parameters<ReturnType<typeof z.string>['check']>) {
  return z.string().check(z.overwrite(storable), z.trim(), ...checks)
}

/** A text that must not be blank; stored without outer spaces. */
export function requiredText(message: string, max: number = limits.text) {
  const filled = z.refine<string>((text) => visible(text) !== '', message)
  return cleanText(filled, z.maxLength(max, tooLong(max)))
}

/** A text that may be left empty. */
export function optionalText(max: number = limits.text) {
  return cleanText(z.maxLength(max, tooLong(max)))
}

/** An e-mail address; otherwise 'Email non valida'. */
export function emailText(message = 'Email non valida') {
  return cleanText(
    z.maxLength(limits.email, tooLong(limits.email)),
    z.refine<string>(isEmailAddress, message),
  )
}

/** A new password: at least 6 characters on the profile, 8 for a business. */
export function passwordText(min: number, message: string) {
  const fits = z.refine<string>((text) => passwordTooLong(text) === null, {
    error: ({ input }) => passwordTooLong(String(input)) ?? undefined,
  })
  return z.string().check(z.minLength(min, message), fits)
}

/** An optional column's value for the database: empty becomes null. */
export function orNull(text: string): string | null {
  return text.trim() || null
}

import * as z from 'zod/mini'
import { cleanEmail, cleanLine, cleanPhone, cleanText } from '#italian/pasted.ts'
import { isEmailAddress, passwordTooLong, visible } from './text-rules.ts'

/** Lengths the database enforces. */
export const limits = { text: 200, address: 300, email: 254, description: 10_000 } as const

const tooLong = (max: number) => `Massimo ${max} caratteri`

type Checks = Parameters<ReturnType<typeof z.string>['check']>

/** A text as it is stored: cleaned of what pasted texts bring along, and empty where nothing of it can be seen. */
function cleaned(clean: (text: string) => string, ...checks: Checks) {
  const seen = (text: string) => {
    const plain = clean(text)
    return visible(plain) === '' ? '' : plain
  }
  return z.string().check(z.overwrite(seen), ...checks)
}

/** A text of one line that must not be blank. */
export function requiredText(message: string, max: number = limits.text) {
  return cleaned(cleanLine, z.minLength(1, message), z.maxLength(max, tooLong(max)))
}

/** A text of one line that may be left empty. */
export function optionalText(max: number = limits.text) {
  return cleaned(cleanLine, z.maxLength(max, tooLong(max)))
}

/** A text of several lines that may be left empty. */
export function longText(max: number) {
  return cleaned(cleanText, z.maxLength(max, tooLong(max)))
}

/** A telephone number, which may be left empty. */
export function phoneText() {
  return cleaned(cleanPhone, z.maxLength(limits.text, tooLong(limits.text)))
}

/** An e-mail address; otherwise 'Email non valida'. */
export function emailText(message = 'Email non valida') {
  return cleaned(
    cleanEmail,
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

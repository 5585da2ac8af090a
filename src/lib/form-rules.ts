import * as z from 'zod/mini'

/** Lengths the database enforces (contract section 4). */
export const limits = { text: 200, address: 300, email: 254, description: 10_000 } as const

const tooLong = (max: number) => `Massimo ${max} caratteri`

/** A text that must not be blank; stored without outer spaces. */
export function requiredText(message: string, max: number = limits.text) {
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max)))
}

/** A text that may be left empty. */
export function optionalText(max: number = limits.text) {
  return z.string().check(z.trim(), z.maxLength(max, tooLong(max)))
}

/** An e-mail address (spec section 5: 'Email non valida'). */
export function emailText(message = 'Email non valida') {
  return z.string().check(z.trim(), z.maxLength(limits.email, tooLong(limits.email)), z.email(message))
}

/** An optional column's value for the database: empty becomes null. */
export function orNull(text: string): string | null {
  return text.trim() || null
}

import { isEmailAddress } from '#lib/forms/email-address.ts'
import { passwordTooLong } from '#lib/forms/password-length.ts'

export interface Credentials {
  email: string
  password: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** What is wrong with the e-mail address of a new account, or of one that is to get a mail, in Italian, or null. */
export function emailError(email: string): string | null {
  return missingEmail(email) ?? (isEmailAddress(email.trim()) ? null : 'Email non valida')
}

function missingEmail(email: string): string | null {
  if (!email.trim()) return "L'email è obbligatoria"
  return email.includes('@') ? null : 'Email non valida'
}

/**
 * What is missing to sign in. Addresses are not looked at closely: accounts of before have others than a new one may
 * have, and the server knows which.
 */
export function credentialErrors({ email, password }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {}
  const wrongEmail = missingEmail(email)
  if (wrongEmail) errors.email = wrongEmail
  if (!password) errors.password = 'La password è obbligatoria'
  return errors
}

/** The same for a new account, whose password must be one that can be stored. */
export function registrationErrors(credentials: Credentials): CredentialErrors {
  const errors = credentialErrors(credentials)
  const wrongEmail = emailError(credentials.email)
  if (wrongEmail) errors.email = wrongEmail
  const tooLong = passwordTooLong(credentials.password)
  return tooLong ? { password: tooLong, ...errors } : errors
}

/** Reads a login form's fields by name. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}

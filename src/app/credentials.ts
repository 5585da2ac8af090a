import { isEmailAddress } from '#lib/forms/email-address.ts'
import { passwordTooLong } from '#lib/password-length.ts'

export interface Credentials {
  email: string
  password: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** What is wrong with an e-mail address, in Italian, or null. */
export function emailError(email: string): string | null {
  if (!email.trim()) return "L'email è obbligatoria"
  return isEmailAddress(email.trim()) ? null : 'Email non valida'
}

/** Spec section 5: both required, the e-mail of e-mail type, no rule on the password's strength. */
export function credentialErrors({ email, password }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {}
  const wrongEmail = emailError(email)
  if (wrongEmail) errors.email = wrongEmail
  if (!password) errors.password = 'La password è obbligatoria'
  return errors
}

/** The same for a new account, whose password must be one that can be stored. */
export function registrationErrors(credentials: Credentials): CredentialErrors {
  const errors = credentialErrors(credentials)
  const tooLong = passwordTooLong(credentials.password)
  return tooLong ? { password: tooLong, ...errors } : errors
}

/** Reads a login form's fields by name. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}

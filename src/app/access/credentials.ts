import { isEmailAddress, passwordTooLong } from '#records/text-rules.ts'
import { seenEmail } from '../../../supabase/functions/_shared/email.ts'

export interface Credentials {
  email: string
  password: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** The Italian error for the e-mail address of a new account or of a recovery mail; null when the address is fine. */
export function emailError(email: string): string | null {
  return missingEmail(email) ?? (isEmailAddress(email) ? null : 'Email non valida')
}

function missingEmail(email: string): string | null {
  if (!email) return "L'email è obbligatoria"
  return email.includes('@') ? null : 'Email non valida'
}

/**
 * The errors of empty sign-in fields. The format of the address is not checked: accounts of earlier versions may have
 * addresses that a new account may not have, and the server knows them.
 */
export function credentialErrors({ email, password }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {}
  const wrongEmail = missingEmail(email)
  if (wrongEmail) errors.email = wrongEmail
  if (!password) errors.password = 'La password è obbligatoria'
  return errors
}

/** The errors of a registration: the address and the password have to be ones that can be stored. */
export function registrationErrors(credentials: Credentials): CredentialErrors {
  const errors = credentialErrors(credentials)
  const wrongEmail = emailError(credentials.email)
  if (wrongEmail) errors.email = wrongEmail
  const tooLong = passwordTooLong(credentials.password)
  return tooLong ? { password: tooLong, ...errors } : errors
}

/** Reads a login form's fields by name; the address as the person sees it. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return { email: seenEmail(String(data.get('email') ?? '')), password: String(data.get('password') ?? '') }
}

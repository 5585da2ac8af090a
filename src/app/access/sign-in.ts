import { auth } from '#lib/backend/auth.ts'
import { errorStatus, messageOf } from '#lib/backend/errors.ts'
import type { Credentials } from './credentials.ts'

/**
 * Signs in; answers why not, in Italian, or null. 'Credenziali non valide' only after a refusal: a service that is out
 * of order says nothing about the password.
 */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const { error } = await auth.signInWithPassword(credentials)
  if (!error) return null
  const status = errorStatus(error)
  const refused = status !== null && status < 500
  return messageOf(
    error,
    refused ? 'Credenziali non valide' : 'Il servizio ha risposto con un errore. Riprova tra poco',
  )
}

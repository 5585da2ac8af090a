import { auth } from '#backend/auth.ts'
import { errorStatus, messageOf } from '#backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { Credentials } from './credentials.ts'

/**
 * Signs in; answers the Italian error, or null on success. 'Credenziali non valide' is the answer only when the service
 * refused the credentials: when the service failed, the password may be right.
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

export const welcome = (): void => toast.success('Accesso effettuato', 'Benvenuto nella piattaforma!')

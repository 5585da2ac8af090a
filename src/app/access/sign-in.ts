import { auth } from '#backend/auth.ts'
import { errorStatus, messageOf } from '#backend/errors.ts'
import { dismissOutdated, toast } from '#ui/feedback/toast.ts'
import type { Credentials } from './credentials.ts'

/**
 * Signs in; answers the Italian error, and whether it is the e-mail or the password that the service refused; null on success. 'Credenziali non valide' is the answer only when the service
 * refused the credentials: when the service failed, the password may be right.
 */
export async function signIn(credentials: Credentials): Promise<{ message: string; wrong: boolean } | null> {
  const { error } = await auth.signInWithPassword(credentials)
  if (!error) return null
  const status = errorStatus(error)
  const refused = status !== null && status < 500
  const message = messageOf(
    error,
    refused ? 'Credenziali non valide' : 'Il servizio ha risposto con un errore. Riprova tra poco',
  )
  return { message, wrong: error.code === 'invalid_credentials' }
}

export function welcome(): void {
  // What the login has refused before is corrected.
  dismissOutdated({ about: 'errors', at: location.pathname })
  toast.success('Accesso effettuato', 'Benvenuto nella piattaforma!')
}

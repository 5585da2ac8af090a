import type { AuthError } from '@supabase/auth-js'
import { auth } from '#backend/auth.ts'
import { messageOf } from '#backend/errors.ts'
import { announceSignOut, clearLocalSession, withdrawSignOut } from '#backend/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { clearReturnPath } from '../return-path.ts'

/** Whether the server refused the sign-out because the session has already ended. */
function isOver(error: AuthError): boolean {
  return [401, 403, 404].includes(error.status ?? 0) || /session/i.test(error.message)
}

/**
 * Ends the session of this device and shows how that went; after a failure the session continues. It uses the auth
 * client's `admin.signOut`, because the client's own `signOut` removes the session before the server has answered.
 * Never throws.
 */
export async function signOut(): Promise<void> {
  clearReturnPath()
  announceSignOut()
  const { data } = await auth.getSession()
  if (!data.session) {
    await clearLocalSession()
    toast.success('Disconnesso', 'Sessione non presente o già scaduta')
    return
  }
  const { error } = await auth.admin.signOut(data.session.access_token, 'local')
  if (!error) {
    await clearLocalSession()
    toast.success('Disconnesso', 'Sei stato disconnesso con successo')
  } else if (isOver(error)) {
    await clearLocalSession()
    toast.success('Disconnesso', 'Sessione scaduta, accesso terminato')
  } else {
    withdrawSignOut()
    toast.error('Errore', messageOf(error, 'Errore durante la disconnessione'))
  }
}

import { auth } from '#lib/auth.ts'
import { italianMessage } from '#lib/errors.ts'
import { announceSignOut, clearLocalSession } from '#lib/session.ts'
import { toast } from '#ui/toast.ts'
import { forgetReturnPath } from './return-path.ts'

/** Signs out and tells how it went: the cases of spec section 4. Never throws. */
export async function signOut(): Promise<void> {
  forgetReturnPath()
  announceSignOut()
  const { data } = await auth.getSession()
  if (!data.session) {
    clearLocalSession()
    toast.success('Disconnesso', 'Sessione non presente o già scaduta')
    return
  }
  const { error } = await auth.signOut()
  if (!error) {
    toast.success('Disconnesso', 'Sei stato disconnesso con successo')
  } else if (/session/i.test(error.message)) {
    clearLocalSession()
    toast.success('Disconnesso', 'Sessione scaduta, accesso terminato')
  } else {
    toast.error('Errore', italianMessage(error, 'Errore durante la disconnessione'))
  }
}

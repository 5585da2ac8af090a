import { useEffect } from 'react'
import { italianMessage } from '#backend/errors.ts'
import { currentSession } from '#backend/session.ts'
import { hasPasskeys, lacksPasskeys } from '#browser/has-passkeys.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { welcome } from './sign-in.ts'

/** Milliseconds after which the browser's offer gets a new challenge; the service takes one for five minutes. */
const renewal = 240_000

/** @param way how the browser asks: by its own dialog, or in the e-mail field */
async function enter(way: 'signInWithPasskey' | 'offerPasskeys'): Promise<void> {
  try {
    const passkeys = await import('#backend/passkeys.ts')
    if ((await passkeys[way]()) === 'done' && currentSession().session) welcome()
  } catch (error) {
    toast.error('Errore di accesso', italianMessage(error, 'La passkey non ha funzionato. Riprova'))
  }
}

const offer = () => {
  if (!lacksPasskeys()) void enter('offerPasskeys')
}

/** 'Accedi con passkey'. The build renders it too, so styles hide it where the browser, or the service, has none. */
export function PasskeyButton({ entering }: { entering: boolean }) {
  const { run, busy } = useSingleFlight(async () => {
    await enter('signInWithPasskey')
    // The browser's dialog has ended the offer of passkeys in the e-mail field, so it is made again.
    if (!currentSession().session) offer()
  })

  useEffect(() => {
    if (!hasPasskeys()) return
    offer()
    const timer = setInterval(offer, renewal)
    return () => clearInterval(timer)
  }, [])

  return (
    <Button
      variant="secondary"
      className="with-passkeys"
      busy={busy}
      busyText="Caricamento..."
      disabled={entering}
      onClick={run}
    >
      Accedi con passkey
    </Button>
  )
}

import type { User } from '@supabase/auth-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { auth } from '#lib/backend/auth.ts'
import { italianMessage } from '#lib/backend/errors.ts'
import type { LinkSession } from '#lib/backend/link-session.ts'
import { sessionReady, startRecovery } from '#lib/backend/session.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'
import ConfirmDialogView from '#ui/dialogs/confirm-dialog-view.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { tellConfirmed } from './confirmation.ts'

/** Who is here, and whom the link is for. */
type Question = { here: User; there: User }

/**
 * Asks before a link from a mail puts another account in the place of the one signed in. A default export because it
 * is only ever loaded lazily.
 */
export default function LinkDialog({ link }: { link: LinkSession }) {
  const [question, setQuestion] = useState<Question | null>(null)

  const look = useEffectEvent(async () => {
    const here = (await sessionReady())?.user
    const { data, error } = await auth.getUser(link.access_token)
    if (error) return failed(error)
    // The session that this device remembered has ended, or belongs to the same person after all: nobody is replaced.
    if (!here || here.id === data.user.id) return enter()
    setQuestion({ here, there: data.user })
  })
  useEffect(() => {
    void look()
  }, [])

  const enter = async () => {
    const before = (await auth.getSession()).data.session
    const { error } = await auth.setSession(link)
    if (error) return failed(error)
    if (link.type === 'recovery') startRecovery()
    if (link.type === 'signup') tellConfirmed()
    setQuestion(null)
    if (before) await endOnServer(before.access_token)
  }
  const { run, busy } = useSingleFlight(enter)

  const stay = () => {
    setQuestion(null)
    void endOnServer(link.access_token)
  }

  return (
    question && (
      <ConfirmDialogView
        open
        onOpenChange={stay}
        title="Il link è di un altro account"
        description={
          `Qui hai effettuato l'accesso come ${question.here.email}. Il link che hai aperto è per ` +
          `${question.there.email} e vale una volta sola: se resti, per usarlo dovrai richiederne un altro.`
        }
        cancelLabel={`Resta come ${question.here.email}`}
        confirmLabel={`Continua come ${question.there.email}`}
        tone="primary"
        busy={busy}
        busyText="Caricamento..."
        onConfirm={run}
      />
    )
  )
}

function failed(error: Parameters<typeof italianMessage>[0]) {
  toast.error('Link non valido', italianMessage(error, 'Il link non è più valido: richiedine un altro'))
}

/** A session that nobody goes on with would stay open. One that cannot be ended now runs out by itself. */
async function endOnServer(accessToken: string) {
  await auth.admin.signOut(accessToken, 'local')
}

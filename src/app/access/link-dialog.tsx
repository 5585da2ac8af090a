import { AuthClient, type User } from '@supabase/auth-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { authService } from '#backend/auth.ts'
import { causeOf } from '#backend/errors.ts'
import { type LinkSession, releaseLink } from '#backend/link-session.ts'
import { anySession } from '#backend/session.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import ConfirmDialogView from '#ui/dialogs/confirm-dialog-view.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { endOnServer, enterByLink } from './enter-by-link.ts'
import { mayStillOpen, reportInvalidLink } from './link-error.ts'

/** Says that the link opens nothing, or that it waits in this tab, for the page that is loaded next. */
async function reportFailure(error: unknown): Promise<void> {
  if (mayStillOpen(error)) toast.error('Il link non si è aperto', causeOf(error))
  else await reportInvalidLink(error)
}

/** The user signed in here, and the user that the link is for. */
type Question = { here: User; there: User }

/**
 * Asks before a link from a mail replaces the signed-in account by another one. Default export, because it is loaded
 * lazily.
 */
export default function LinkDialog({ link }: { link: LinkSession }) {
  const [question, setQuestion] = useState<Question | null>(null)

  const look = useEffectEvent(async () => {
    const here = (await anySession())?.user
    // Not the dashboard's own client, which would sign out whoever is here when Supabase says that the link's session has ended.
    const client = new AuthClient({ ...authService, storageKey: 'bottega.asked-link', persistSession: false })
    const { data, error } = await client.getUser(link.access_token)
    if (error) return reportFailure(error)
    // The remembered session has ended, or it belongs to the link's user: no account is replaced, so nothing is asked.
    if (!here || here.id === data.user.id) return enter()
    setQuestion({ here, there: data.user })
  })
  useEffect(() => {
    void look()
  }, [])

  const enter = async () => {
    const error = await enterByLink(link)
    if (!error || !mayStillOpen(error)) setQuestion(null)
    if (error) await reportFailure(error)
  }
  const { run, busy } = useSingleFlight(enter)

  const stay = () => {
    setQuestion(null)
    releaseLink()
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

import { useEffect, useRef, useState } from 'react'
import type { LinkSession } from '#backend/link-session.ts'
import type { MailLink } from '#backend/mail-link.ts'
import { useSession } from '#backend/session.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { Mark, product } from '#ui/base/mark.tsx'
import { LoadingFrame } from '../shell/shell-outline.tsx'
import { asksForPassword } from './enter-by-link.ts'
import { openLink } from './open-link.ts'

/** By the kind of mail; hosted Supabase also has others. */
const titles: { [type: string]: string } = {
  signup: 'Conferma il tuo account',
  email: 'Conferma il tuo account',
  recovery: 'Scegli una nuova password',
  invite: 'Hai un invito',
}

interface LinkPageProps {
  link: MailLink
  /** `held`: the link's session, where somebody else is signed in and has to be asked. */
  onOpened: (held: LinkSession | null) => void
}

/**
 * The page that a mail's link opens. The link counts once, and programs that check mails open it and run its scripts, so
 * nothing is sent before a person presses the button. Default export, because it is loaded lazily.
 */
export default function LinkPage({ link, onOpened }: LinkPageProps) {
  const [failure, setFailure] = useState<string>()
  const { session, awaiting } = useSession()
  const here = (session ?? awaiting)?.user.email
  const { run, busy } = useSingleFlight(async () => {
    const { held, failure } = await openLink(link)
    setFailure(failure)
    if (failure === undefined) onOpened(held ?? null)
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!busy) button.current?.focus()
  }, [busy])
  const title = titles[link.type] ?? 'Accedi con il link'
  useDocumentTitle(title)

  if (busy) return <LoadingFrame />
  const label = asksForPassword({ type: link.type, contested: false }) ? 'Scegli la password' : 'Continua'
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas px-4 text-center">
      <Mark className="size-11" />
      <p dir="auto" className="-mt-2 font-semibold wrap-anywhere text-ink">
        {product.name}
      </p>
      {failure === undefined ? (
        <div className="max-w-md">
          <h1 className="text-2xl font-semibold text-ink">{title}</h1>
          <p className="mt-1 text-muted">Il link vale una volta sola, e si usa quando premi.</p>
          {here && (
            <p className="mt-1 wrap-anywhere text-muted">{`Qui hai effettuato l'accesso come ${here}.`}</p>
          )}
        </div>
      ) : (
        <div role="alert">
          <h1 className="text-2xl font-semibold text-ink">Il link non si è aperto</h1>
          <p className="mt-1 text-muted">{failure}</p>
        </div>
      )}
      <Button ref={button} onClick={run}>
        {failure === undefined ? label : 'Riprova'}
      </Button>
    </main>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { serverAnswers, useOffline } from '#browser/online.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import type { PageNotLoaded } from '../lazy-page.tsx'

/** Replaces a page whose code did not load. 'Riprova' loads it again, and so does the return of the network. */
export function NotLoadedPage({ error, onLoaded }: { error: PageNotLoaded; onLoaded: () => Promise<void> }) {
  const offline = useOffline()
  useDocumentTitle('Pagina non caricata')
  const { run, busy } = useSingleFlight(async () => {
    if (await error.fetchAgain()) return onLoaded()
    // A reload is needed because some browsers remember a failed import, and because a new version of the dashboard has
    // other file names.
    if (await serverAnswers()) window.location.reload()
  })

  const retry = useEffectEvent(run)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Pagina non caricata
      </h1>
      <ErrorState
        title={
          offline ? 'Sei offline: questa pagina non è ancora stata caricata' : 'La pagina non si è caricata'
        }
        description={tryAgain()}
        onRetry={run}
        retrying={busy}
      />
    </>
  )
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { italianMessage } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { PageNotLoaded } from '../lazy-page.tsx'
import { NotLoadedPage } from './not-loaded-page.tsx'

/** Replaces a page that threw an error or did not load; the shell around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = useSingleFlight(async () => {
    await router.invalidate()
    reset()
  })
  if (error instanceof PageNotLoaded) return <NotLoadedPage error={error} onLoaded={retry.run} />
  return (
    <ErrorState
      title="Qualcosa è andato storto"
      description={italianMessage(error, 'La pagina non si è caricata. Riprova tra poco.')}
      onRetry={retry.run}
      retrying={retry.busy}
    />
  )
}

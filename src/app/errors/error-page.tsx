import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { signOut } from '#app/access/sign-out.ts'
import { italianMessage } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { PageNotLoaded } from '../lazy-page.tsx'
import { NotLoadedPage } from './not-loaded-page.tsx'

/** Replaces a page that threw an error or did not load; the shell around it stays. */
export function ErrorPage(props: ErrorComponentProps) {
  return <Failure {...props} isPage />
}

function Failure({ error, reset, isPage }: ErrorComponentProps & { isPage: boolean }) {
  const router = useRouter()
  const retry = useSingleFlight(async () => {
    await router.invalidate()
    reset()
  })
  if (error instanceof PageNotLoaded) return <NotLoadedPage error={error} onLoaded={retry.run} />
  return (
    <ErrorState
      title="Qualcosa è andato storto"
      isPage={isPage}
      description={italianMessage(error, 'La pagina non si è caricata. Riprova tra poco.')}
      onRetry={retry.run}
      retrying={retry.busy}
    />
  )
}

/** Replaces the whole dashboard when the role cannot be read. It has its own 'Logout', since there is no menu. */
export function NoAccessPage(props: ErrorComponentProps) {
  const leave = useSingleFlight(signOut)
  useDocumentTitle('Accesso non riuscito')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas px-4 py-10">
      <h1 className="sr-only">Accesso non riuscito</h1>
      <div className="w-full max-w-lg">
        <Failure {...props} isPage={false} />
      </div>
      <Button variant="ghost" busy={leave.busy} onClick={leave.run}>
        Logout
      </Button>
    </main>
  )
}

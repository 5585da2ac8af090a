import type { ErrorComponentProps } from '@tanstack/react-router'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { signOut } from '../access/sign-out.ts'
import { ErrorPage } from './error-page.tsx'

/** Replaces the whole dashboard when the role cannot be read. It has its own 'Logout', since there is no menu. */
export function NoAccessPage(props: ErrorComponentProps) {
  const leave = useSingleFlight(signOut)
  useDocumentTitle('Accesso non riuscito')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas px-4 py-10">
      <h1 className="sr-only">Accesso non riuscito</h1>
      <div className="w-full max-w-lg">
        <ErrorPage {...props} />
      </div>
      <Button variant="ghost" busy={leave.busy} onClick={leave.run}>
        Logout
      </Button>
    </main>
  )
}

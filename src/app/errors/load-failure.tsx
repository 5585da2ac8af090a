import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { useDocumentTitle } from '#ui/base/document-title.ts'

/**
 * Shown when the dashboard's code did not load. A browser may remember the failed import, so trying again reloads the
 * page.
 */
export function LoadFailure({ reason = tryAgain() }: { reason?: string }) {
  useDocumentTitle('Pagina non caricata')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas px-4 text-center">
      <div role="alert">
        <h1 className="text-2xl font-semibold text-ink">La pagina non si è caricata</h1>
        <p className="mt-1 text-muted">{reason}</p>
      </div>
      <Button onClick={() => window.location.reload()}>Riprova</Button>
    </main>
  )
}

import { RotateCw } from 'lucide-react'
import { causeOf } from '#backend/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import type { Results } from './use-results.ts'

/** The foot of the search: the number of results, or the reason for none, in a live region; and the keys. */
export function ResultStatus({ results: { status, busy, error, retry } }: { results: Results }) {
  return (
    <div className="flex min-h-13 shrink-0 items-center justify-between border-t border-line px-dialog py-2 text-note text-muted">
      <p role="status" className="flex items-center gap-2 not-empty:mr-4">
        {busy && status && <Spinner />}
        <span>{status}</span>
      </p>
      {error ? (
        <div role="alert" className="flex grow items-center justify-between gap-3 text-ink">
          <p>
            <span className="font-medium">Ricerca non riuscita.</span>
            <span>{` ${causeOf(error) ?? 'Riprova tra poco'}`}</span>
          </p>
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw className="size-4" aria-hidden="true" />}
            onClick={retry}
          >
            Riprova
          </Button>
        </div>
      ) : (
        <p aria-hidden="true" className="shrink-0 max-md:hidden">
          ↑ ↓ per scegliere · Invio per aprire · Esc per chiudere
        </p>
      )}
    </div>
  )
}

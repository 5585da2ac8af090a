import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/base/progress-bar.tsx'
import type { RunState } from './saving/use-import-run.ts'
import { useFocusFirst } from './use-focus-first.ts'

interface ImportProgressProps {
  state: RunState
  total: number
  onChoose: (choice: 'again' | 'leave') => void
  onCancel: () => void
}

/** The progress of the writing, and the question what to do about a batch that failed. */
export function ImportProgress({ state, total, onChoose, onCancel }: ImportProgressProps) {
  const { done, failed, cancelled } = state
  const heading = useFocusFirst()
  return (
    <section aria-label="Importazione in corso" className="sheet flex max-w-4xl flex-col gap-4 p-sheet">
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {failed ? 'Importazione in pausa' : 'Importazione in corso'}
      </h2>
      <ProgressBar label="Righe importate" value={done} max={total} />
      <p className="text-muted tabular-nums">
        <span>{`${formatNumber(done)} di ${formatNumber(total)} righe`}</span>
        {cancelled && <span> · interruzione alla fine di questo gruppo di righe...</span>}
      </p>
      {failed && (
        <div role="alert" className="rounded-control border border-danger-line bg-danger-soft p-4">
          <p className="font-medium text-danger">{linesText(failed.first, failed.last)}</p>
          <p className="mt-1">{failed.reason}</p>
        </div>
      )}
      <div className="button-row">
        {failed && <Button onClick={() => onChoose('again')}>Riprova</Button>}
        {failed && (
          <Button variant="secondary" onClick={() => onChoose('leave')}>
            Lascia queste righe
          </Button>
        )}
        <Button variant="secondary" disabled={cancelled} onClick={onCancel}>
          Interrompi
        </Button>
      </div>
    </section>
  )
}

function linesText(first: number, last: number): string {
  return first === last
    ? `La riga ${first} del file non è stata salvata`
    : `Le righe del file dalla ${first} alla ${last} non sono state salvate`
}

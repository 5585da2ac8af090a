import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import { invitations } from '#features/invitations/queries.ts'
import { formatNumber } from '#italian/format.ts'
import { saveBlob } from '#lists/export/save-file.ts'
import { Button } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { AnyKind } from './rows/kind.ts'
import { discardsCsv, type discardsOf } from './saving/discards.ts'
import type { RunResult } from './saving/run.ts'
import { useFocusFirst } from './use-focus-first.ts'
import { words } from './words.ts'

interface ImportOutcomeProps {
  kind: AnyKind
  fileName: string
  result: RunResult
  discards: ReturnType<typeof discardsOf>
  onRestart: () => void
}

/** The number of rows that were written, and those that were not, which can be saved with their reasons. */
export function ImportOutcome({ kind, fileName, result, discards, onRestart }: ImportOutcomeProps) {
  const heading = useFocusFirst()
  const { imported, list, toList } = words[kind.table]
  const isOfBusinesses = kind.table === 'businesses'
  const written = result.written.length
  const stem = fileName.replace(/\.[^.]*$/, '')

  return (
    <section className="sheet flex max-w-4xl flex-col items-start gap-4 p-sheet">
      <div
        aria-hidden="true"
        className="flex size-11 items-center justify-center rounded-full bg-success-soft text-success"
      >
        <CircleCheck className="size-5" />
      </div>
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          {imported(written)}
        </h2>
        {discards.length > 0 && (
          <p className="mt-1 text-muted">
            {`${
              discards.length === 1
                ? 'Una riga è rimasta fuori: scaricala, correggila'
                : `${formatNumber(discards.length)} righe sono rimaste fuori: scaricale, correggile`
            } e importa di nuovo il file.`}
          </p>
        )}
        {written > 0 && isOfBusinesses && (
          <p className="mt-1 text-muted">
            Le attività importate non hanno ancora un account: con «Crea account» ognuna riceve un'email per
            scegliere la sua password. Le ritrovi in Attività con «Senza account».
          </p>
        )}
      </div>
      <div className="button-row max-sm:w-full">
        {discards.length > 0 && (
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() =>
              saveBlob(
                `${stem}-righe-scartate.csv`,
                new Blob([discardsCsv(kind, discards)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            Scarica le righe scartate
          </Button>
        )}
        <Button variant="secondary" onClick={onRestart}>
          Importa un altro file
        </Button>
        <LinkButton to={list.path} variant={written > 0 && isOfBusinesses ? 'secondary' : 'primary'}>
          {toList}
        </LinkButton>
        {written > 0 && isOfBusinesses && <InviteImported ids={result.written} />}
      </div>
    </section>
  )
}

function InviteImported({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Crea account</Button>
      <LazyDialog
        code={invitations}
        when={open}
        props={{ open, ids, onClose: () => setOpen(false) }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

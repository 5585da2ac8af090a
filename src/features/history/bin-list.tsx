import { useInfiniteQuery } from '@tanstack/react-query'
import type { RestorableTable } from '#backend/tables.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { displayUrl, isDocumentUrl } from '#images/stored-url.ts'
import { bringBack } from '#lists/bring-back.ts'
import { Button } from '#ui/base/button.tsx'
import { IbanText } from '#ui/base/iban-text.tsx'
import { Picture } from '#ui/base/picture.tsx'
import { dismissOutdated } from '#ui/feedback/toast.ts'
import { deletedRowOf, idOf } from './deleted-row.ts'
import { type Deletion, deletedQuery } from './deletions.ts'
import { Ago, authorOf, Entries } from './entries.tsx'
import { restorationOf } from './save.ts'

/**
 * The deleted rows, each with a button that restores it. `onRestored` is called when a row, and with it the pressed
 * button, has left the list.
 */
export function BinList({ table, onRestored }: { table: RestorableTable; onRestored: () => void }) {
  const query = useInfiniteQuery(deletedQuery(table))
  return (
    <Entries
      query={query}
      failure="Gli eliminati di recente non si sono caricati"
      empty="Niente è stato eliminato negli ultimi 30 giorni."
    >
      {(deletion) => (
        <DeletedItem key={deletion.id} table={table} deletion={deletion} onRestored={onRestored} />
      )}
    </Entries>
  )
}

interface ItemProps {
  table: RestorableTable
  deletion: Deletion
  onRestored: () => void
}

function DeletedItem({ table, deletion, onRestored }: ItemProps) {
  const { name, detail, logo } = deletedRowOf(table, deletion)
  const { run, busy } = useSingleFlight(async () => {
    if (!(await bringBack(restorationOf(table, deletion.id)))) return
    // The message of its deletion has nothing more to take back.
    const row = idOf(deletion)
    if (row) dismissOutdated({ about: 'offer', of: row })
    onRestored()
  })

  return (
    <li className="flex items-center gap-4 border-line not-first:border-t px-4 py-3 max-sm:flex-wrap">
      {logo !== undefined && (
        <Picture
          shape="tile"
          src={logo && displayUrl(logo)}
          isDocument={logo !== null && isDocumentUrl(logo)}
          alt=""
          className="border border-line"
        />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">
          <IbanText>{name}</IbanText>
        </p>
        {detail && <p className="wrap-anywhere text-muted">{detail}</p>}
        <p className="text-note wrap-anywhere text-muted">
          <Ago iso={deletion.at} />
          <span>{` · ${authorOf(deletion)}`}</span>
        </p>
      </div>
      <Button variant="secondary" size="sm" busy={busy} onClick={run} className="max-sm:grow">
        <span>Ripristina</span>
        <span className="sr-only">{` ${name}`}</span>
      </Button>
    </li>
  )
}

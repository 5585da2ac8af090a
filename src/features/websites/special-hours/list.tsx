import type { Day } from '#italian/days.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { areOver, holdsOn } from '../hours/special-days.ts'
import type { Kind } from './kind.ts'
import type { HoursTable, RowOf } from './queries.ts'
import type { DaysForm } from './rules.ts'

interface HoursListProps<Table extends HoursTable, Values extends DaysForm> {
  kind: Kind<Table, Values>
  /** The earliest first. */
  rows: readonly RowOf[Table][]
  today: Day
  /** Null where they are read-only. */
  edit: HoursActions<RowOf[Table]> | null
}

interface HoursActions<Row> {
  /** While one is being edited, no other one can be opened or deleted. */
  disabled: boolean
  onChange: (row: Row) => void
  onRemove: (row: Row) => void
}

/** A website's closures or seasons: present and future ones with the next one first, then the past ones, folded. */
export function HoursList<Table extends HoursTable, Values extends DaysForm>(
  props: HoursListProps<Table, Values>,
) {
  const { kind, rows, today } = props
  const coming = rows.filter((row) => !areOver(row, today))
  const past = rows.filter((row) => areOver(row, today)).reverse()
  const list = (some: readonly RowOf[Table][]) => (
    <ul>
      {some.map((row) => (
        <HoursRow key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
  return (
    <>
      {coming.length > 0 ? list(coming) : <p className="text-muted">{kind.texts.none}</p>}
      {past.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-muted hover:text-ink max-md:min-h-11 max-md:py-2.5">
            {`${kind.texts.past} (${past.length})`}
          </summary>
          <div className="mt-2">{list(past)}</div>
        </details>
      )}
    </>
  )
}

function HoursRow<Table extends HoursTable, Values extends DaysForm>(
  props: HoursListProps<Table, Values> & { row: RowOf[Table] },
) {
  const { kind, row, today, edit } = props
  const name = kind.nameOf(row)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {holdsOn(row, today) && <Badge tone={kind.tone}>In corso</Badge>}
        </p>
        <kind.Details row={row} readOnly={edit === null} />
      </div>
      {edit && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" disabled={edit.disabled} onClick={() => edit.onChange(row)}>
            <span>Modifica</span>
            <span className="sr-only">{` ${name}`}</span>
          </Button>
          <Button variant="secondary" size="sm" disabled={edit.disabled} onClick={() => edit.onRemove(row)}>
            <span>Elimina</span>
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { tableRoles } from '#ui/tables/table-layout.ts'
import { labelOf } from './columns/description.ts'
import type { AnyKind } from './rows/kind.ts'
import type { StatedRow } from './rows/states.ts'
import { ImportTableRow, showField } from './table-row.tsx'

/** Pixels of a row before it is measured. */
const rowHeight = 45
/** Rows rendered above and below the visible ones. */
const overscan = 12

interface ImportTableProps {
  kind: AnyKind
  rows: readonly StatedRow[]
  /** Those too that the filter hides: a correction of equal texts is for them as well. */
  all: readonly StatedRow[]
  ticked: ReadonlySet<number>
  onTick: (line: number, on: boolean) => void
  onCorrect: (line: number, field: string, text: string, everywhere?: boolean) => void
  /** Called when a link leads to a row that the filter hides. */
  onShowAll: () => void
  /** The first error is brought into sight. */
  toError: boolean
}

/** The rows of a file. Only the visible ones are rendered, so that 5,000 rows scroll as smoothly as fifty. */
export function ImportTable(props: ImportTableProps) {
  const { kind, rows, all, ticked, onTick, onCorrect, onShowAll, toError } = props
  const box = useRef<HTMLElement>(null)
  const alikeOf = useAlike(all)
  useEffect(() => {
    if (!toError) return
    const wrong = box.current?.querySelector('[aria-invalid="true"]')
    if (wrong) showField(wrong)
  }, [toError])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)

  const showLine = useCallback(
    (line: number) => {
      const index = rows.findIndex((row) => row.line === line)
      if (index < 0) onShowAll()
      else virtual.scrollToIndex(index, { align: 'center' })
    },
    [rows, onShowAll, virtual],
  )

  return (
    <section
      ref={box}
      aria-label="Righe del file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="sheet relative max-h-[70vh] overflow-auto max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
    >
      <table
        {...tableRoles.table}
        aria-rowcount={rows.length + 1}
        className="w-full text-left text-note max-md:block"
      >
        <caption className="sr-only">Righe del file</caption>
        <thead {...tableRoles.rowgroup} className="max-md:sr-only">
          <tr {...tableRoles.row} aria-rowindex={1}>
            {['Riga', 'Esito', ...kind.fields.map((field) => labelOf(kind, field))].map((header) => (
              <th
                key={header}
                {...tableRoles.columnheader}
                scope="col"
                className="sticky top-0 z-10 bg-sunken px-3 py-2.5 font-medium whitespace-nowrap text-muted"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="max-md:block">
          <Gap height={before} />
          {items.map(({ index, key }) => {
            const row = rows[index]
            return (
              row && (
                <ImportTableRow
                  key={key}
                  ref={virtual.measureElement}
                  kind={kind}
                  index={index}
                  row={row}
                  isTicked={ticked.has(row.line)}
                  onTick={onTick}
                  onCorrect={onCorrect}
                  onShowLine={showLine}
                  alikeOf={alikeOf}
                />
              )
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  )
}

/** Counts the rows that have a text in a column, for the columns that are asked about. */
function useAlike(rows: readonly StatedRow[]) {
  return useMemo(() => {
    const counts = new Map<string, Map<string, number>>()
    return (field: string, text: string) => {
      let of = counts.get(field)
      if (!of) {
        of = new Map()
        for (const { texts } of rows) of.set(texts[field] ?? '', (of.get(texts[field] ?? '') ?? 0) + 1)
        counts.set(field, of)
      }
      return of.get(text) ?? 0
    }
  }, [rows])
}

/** The height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row, in which nothing takes the focus
      <tr aria-hidden="true" className="max-md:block">
        <td className="max-md:block" style={{ height }} />
      </tr>
    )
  )
}

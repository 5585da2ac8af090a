import { useState } from 'react'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { Places } from './columns/columns.ts'
import { type ImportColumns as Kind, labelOf, requiredOf } from './columns/description.ts'
import type { Table } from './file/table.ts'

interface ImportColumnsProps {
  kind: Kind
  table: Table
  columns: Places
  onColumn: (field: string, column: number | null) => void
}

/** Unused columns that are named; of more only the number. */
const namedColumns = 20

function unusedText(unused: readonly string[]): string {
  const more = unused.length - namedColumns
  const named = unused.slice(0, namedColumns).join(', ')
  return `Colonne non usate: ${named}${more > 0 ? ` e altre ${more}` : ''}`
}

/** The column of the file from which each field is read. Open at the start when a required field has no column. */
export function ImportColumns({ kind, table: { headers, rows }, columns, onColumn }: ImportColumnsProps) {
  const missing = requiredOf(kind).filter((field) => typeof columns[field] !== 'number')
  const [open, setOpen] = useState(missing.length > 0)
  const exampleIn = (column: number) =>
    rows.find(({ cells }) => cells[column]?.trim())?.cells[column]?.slice(0, 40)
  const unused = headers.flatMap((header, column) => {
    if (Object.values(columns).includes(column)) return []
    return header || (exampleIn(column) ? `Colonna ${column + 1}` : [])
  })
  const options = headers.map((header, column) => {
    const value = String(column)
    if (header) return { value, label: header }
    const example = exampleIn(column)
    const numbered = `Colonna ${column + 1}`
    return { value, label: example ? `${numbered}: ${example}` : numbered }
  })

  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="sheet">
      <summary className="cursor-pointer rounded-sheet px-sheet py-4 font-semibold">
        <span>Colonne del file</span>
        <span className="ml-2 font-normal text-muted">
          {missing.length > 0
            ? `manca ${missing.map((field) => labelOf(kind, field)).join(', ')}`
            : unused.length > 0
              ? 'apri per cambiarle'
              : 'tutte riconosciute: apri per cambiarle'}
        </span>
        {unused.length > 0 && (
          <span className="block font-normal text-muted wrap-anywhere">{unusedText(unused)}</span>
        )}
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-sheet">
        <p className="text-muted">
          Scegli da quale colonna leggere ogni campo. La scelta viene ricordata su questo dispositivo per i
          prossimi file.
        </p>
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {Object.entries(kind.columns).map(([field, { label, required }]) => (
            <SelectField
              key={field}
              label={label}
              required={required}
              warning={missing.includes(field) ? 'Nessuna colonna: scegli quale' : null}
              placeholder="Nessuna colonna"
              options={options}
              value={String(columns[field] ?? '')}
              onChange={({ target }) => onColumn(field, target.value === '' ? null : Number(target.value))}
            />
          ))}
        </div>
      </div>
    </details>
  )
}

import { useState } from 'react'
import { labels } from '#features/businesses/schema.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { ColumnOf } from './columns/columns.ts'
import { type ImportField, importFields, requiredFields } from './columns/fields.ts'
import type { Table } from './file/table.ts'

interface ImportColumnsProps {
  table: Table
  columns: ColumnOf
  onColumn: (field: ImportField, column: number | null) => void
}

/** The column of the file from which each field is read. Open at the start when a required field has no column. */
export function ImportColumns({ table: { headers, rows }, columns, onColumn }: ImportColumnsProps) {
  const missing = requiredFields.filter((field) => columns[field] === null)
  const [open, setOpen] = useState(missing.length > 0)
  const unused = headers.filter(
    (header, column) => header && !importFields.some((field) => columns[field] === column),
  )
  const options = headers.map((header, column) => {
    const value = String(column)
    if (header) return { value, label: header }
    const example = rows.find(({ cells }) => cells[column]?.trim())?.cells[column]?.slice(0, 40)
    const numbered = `Colonna ${column + 1}`
    return { value, label: example ? `${numbered}: ${example}` : numbered }
  })

  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="sheet">
      <summary className="cursor-pointer rounded-sheet px-sheet py-4 font-semibold">
        <span>Colonne del file</span>
        <span className="ml-2 font-normal text-muted">
          {missing.length > 0
            ? `manca ${missing.map((field) => labels[field]).join(', ')}`
            : 'tutte riconosciute: apri per cambiarle'}
        </span>
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-sheet">
        <p className="text-muted">
          Scegli da quale colonna leggere ogni campo. La scelta viene ricordata su questo dispositivo per i
          prossimi file.
        </p>
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {importFields.map((field) => (
            <SelectField
              key={field}
              label={labels[field] ?? field}
              required={requiredFields.includes(field)}
              warning={missing.includes(field) ? 'Nessuna colonna: scegli quale' : null}
              placeholder="Nessuna colonna"
              options={options}
              value={columns[field] === null ? '' : String(columns[field])}
              onChange={({ target }) => onColumn(field, target.value === '' ? null : Number(target.value))}
            />
          ))}
        </div>
        {unused.length > 0 && (
          <p className="wrap-anywhere text-muted">{`Colonne non usate: ${unused.join(', ')}`}</p>
        )}
      </div>
    </details>
  )
}

import { v5 as uuidOf } from 'uuid'
import { type BusinessForm, toRow } from '#features/businesses/fields.ts'

/** The namespace of the ids of imported rows (RFC 9562, UUID version 5). */
const namespace = '5d1e5e0c-8f0b-4b0c-9a55-2f6b1b7c9f01'

/** The columns that count for the id when they are empty; with one that came later, a file would come in twice. */
const sinceTheBeginning: ReadonlySet<string> = new Set(['telefono', 'cellulare', 'logo_url'])

/**
 * The row to write, with an id derived from its content and from the number of equal rows above it in the file. The
 * same row always gets the same id, and the database accepts an id once. So a batch whose answer was lost, a page that
 * was reloaded, and a file that two people import at once add nothing twice.
 */
function identified(values: BusinessForm, before: number) {
  const row = toRow(values, null)
  const told = Object.entries(row).filter(
    ([column, value]) => value !== null || sinceTheBeginning.has(column),
  )
  const content = JSON.stringify(told.sort(([one], [other]) => (one < other ? -1 : 1)))
  return { ...row, id: uuidOf(`${content}\n${before}`, namespace) }
}

export type IdentifiedRow = ReturnType<typeof identified>

/** Gives each row its id, in the order of the file. */
export function identifiedRows(all: readonly BusinessForm[]): IdentifiedRow[] {
  const times = new Map<string, number>()
  return all.map((values) => {
    const content = JSON.stringify(values)
    const before = times.get(content) ?? 0
    times.set(content, before + 1)
    return identified(values, before)
  })
}

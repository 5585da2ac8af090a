import { v5 as uuidOf } from 'uuid'
import { type BusinessForm, toRow } from './schema.ts'

/** A UUID of our own, within which the ids of imported rows are made (RFC 9562, version 5). */
const namespace = '5d1e5e0c-8f0b-4b0c-9a55-2f6b1b7c9f01'

/**
 * The row to write, with an id that is made of its content and of how many equal rows stand before it in the file. The same row
 * thus has the same id whenever it is written, and the database takes an id once: a batch whose answer was lost, a page that was
 * reloaded and a file that is imported by two people at once add nothing twice.
 */
function identified(values: BusinessForm, before: number) {
  const row = toRow(values, null)
  const content = JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
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

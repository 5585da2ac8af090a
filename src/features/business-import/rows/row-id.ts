import { v5 as uuidOf } from 'uuid'
import type { AnyKind, CompleteRow } from './kind.ts'

/** The namespace of the ids of imported rows (RFC 9562, UUID version 5). */
const namespace = '5d1e5e0c-8f0b-4b0c-9a55-2f6b1b7c9f01'

export type IdentifiedRow = CompleteRow['columns'] & { id: string }

/**
 * Gives each row its id, in the order of the file, derived from its content and from the number of equal rows above it. The
 * same row always gets the same id, and the database accepts an id once. So a batch whose answer was lost, a page that
 * was reloaded, and a file that two people import at once add nothing twice.
 */
export function identifiedRows(
  { countedWhenEmpty }: Pick<AnyKind, 'countedWhenEmpty'>,
  all: readonly CompleteRow[],
): IdentifiedRow[] {
  const times = new Map<string, number>()
  return all.map(({ columns }) => {
    const counted = Object.entries(columns).filter(
      ([column, value]) => value !== null || countedWhenEmpty.has(column),
    )
    const content = JSON.stringify(counted.sort(([one], [other]) => (one < other ? -1 : 1)))
    const before = times.get(content) ?? 0
    times.set(content, before + 1)
    return { ...columns, id: uuidOf(`${content}\n${before}`, namespace) }
  })
}

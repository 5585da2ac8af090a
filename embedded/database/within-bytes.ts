import type { Row } from 'postgres'
import { tooLong } from './wire/failure.ts'

/** A statement of the driver's, with the count and the columns of its answer. */
type Statement<Result> = { forEach(step: (row: Row) => void): Promise<Result> }

/**
 * Returns the rows of a statement up to so many bytes. Later rows are thrown away until the statement ends: it is not
 * cancelled, because a cancellation could hit the session's next statement.
 * @throws DatabaseFailure (54000) when the answer is larger.
 */
export async function withinBytes<Result extends object>(statement: Statement<Result>, mostBytes: number) {
  let room = mostBytes
  const kept: Row[] = []
  const result = await statement.forEach((row) => {
    if (room >= 0) room -= sizeOf(row)
    if (room >= 0) kept.push(row)
    else kept.length = 0
  })
  if (room < 0) throw tooLong(mostBytes)
  return Object.assign(result, kept)
}

/** About how many bytes a value takes as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (typeof value !== 'object' || value === null) return 8
  let size = 2
  for (const [name, part] of Object.entries(value)) size += name.length + 4 + sizeOf(part)
  return size
}

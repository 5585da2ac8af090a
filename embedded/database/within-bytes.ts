import type { Row } from 'postgres'
import { tooLong } from './engine/failure.ts'

/** A statement of the driver's, with the count and the columns of its answer. */
type Statement<Result> = { forEach(step: (row: Row) => void): Promise<Result> }

/**
 * Keeps the rows of a statement only up to so many bytes. Those that follow are thrown away as they come, until the
 * statement ends by itself or by its own limit: a cancellation may reach the next statement of the session instead.
 * @throws DatabaseFailure (54000) when there was more.
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

import { messages, protocol } from '@electric-sql/pglite'
import { DatabaseFailure, timedOut } from './failure.ts'
import type { Kinds } from './kinds.ts'

export type Row = Record<string, unknown>
export type Column = { name: string; type: number }
export type Result = { rows: Row[]; affectedRows: number; tag: string }

const kind = {
  commandComplete: 67,
  dataRow: 68,
  emptyQuery: 73,
  error: 69,
  notification: 65,
  parameters: 116,
  ready: 90,
  rowDescription: 84,
} as const

/** Each message of an answer: its kind, and where its body begins and ends. */
function* messagesOf(answer: Buffer): Generator<{ type: number | undefined; from: number; to: number }> {
  for (let at = 0; at < answer.length; ) {
    const to = at + 1 + answer.readInt32BE(at + 1)
    yield { type: answer[at], from: at + 5, to }
    at = to
  }
}

/**
 * Throws the error in an answer as PGlite's own error, with its code. PostgreSQL reports an interrupt as a user's request;
 * here every interrupt means that the time limit was exceeded.
 */
export function failOn(answer: Buffer): void {
  for (const { type, from, to } of messagesOf(answer)) {
    if (type !== kind.error) continue
    new protocol.Parser().parse(answer.subarray(from - 5, to), (message) => {
      if (message instanceof messages.DatabaseError) throw message.code === '57014' ? timedOut() : message
    })
  }
}

/** The types of a statement's parameters, and the columns of its rows. */
export function readDescription(answer: Buffer): { types: number[]; columns: Column[] } {
  let types: number[] = []
  let columns: Column[] = []
  for (const { type, from } of messagesOf(answer)) {
    if (type === kind.parameters) {
      types = Array.from({ length: answer.readUInt16BE(from) }, (_, index) =>
        answer.readInt32BE(from + 2 + index * 4),
      )
    } else if (type === kind.rowDescription) columns = readColumns(answer, from)
  }
  return { types, columns }
}

function readColumns(answer: Buffer, from: number): Column[] {
  let position = from + 2
  return Array.from({ length: answer.readUInt16BE(from) }, () => {
    const end = answer.indexOf(0, position)
    const column = { name: answer.toString('utf8', position, end), type: answer.readInt32BE(end + 7) }
    position = end + 19
    return column
  })
}

/**
 * The result of the last of `statements` statements; the rows of the others are not needed.
 * @throws DatabaseFailure when one was not completed: PostgreSQL stopped in the middle without an error.
 */
export function readLast(
  answer: Buffer,
  statements: number,
  columns: Column[],
  parsers: Kinds['parsers'],
): Result {
  let done = 0
  let tag = ''
  const rows: Row[] = []
  const readers = columns.map(({ name, type }) => ({ name, type, parse: parsers[type] }))
  for (const { type, from, to } of messagesOf(answer)) {
    if (type === kind.dataRow && done === statements - 1) rows.push(readRow(answer, from, readers))
    else if (type === kind.emptyQuery) done += 1
    else if (type === kind.commandComplete) {
      done += 1
      tag = answer.toString('latin1', from, to - 1)
    }
  }
  if (done !== statements) throw new DatabaseFailure('XX000', 'A statement was not completed')
  return { rows, tag, affectedRows: affectedBy(tag) }
}

/** The rows of the first of the statements of a simple query. */
export function readFirst(answer: Buffer, parsers: Kinds['parsers']): Row[] {
  let readers: Reader[] = []
  const rows: Row[] = []
  for (const { type, from } of messagesOf(answer)) {
    if (type === kind.rowDescription) {
      readers = readColumns(answer, from).map((column) => ({ ...column, parse: parsers[column.type] }))
    } else if (type === kind.dataRow) rows.push(readRow(answer, from, readers))
    else if (type === kind.commandComplete || type === kind.emptyQuery) return rows
  }
  throw new DatabaseFailure('XX000', 'A statement was not completed')
}

/** Whether the session is inside a transaction after the answer, a failed transaction included. */
export function isInTransaction(answer: Buffer): boolean {
  let status = 73
  for (const { type, from } of messagesOf(answer)) if (type === kind.ready) status = answer[from] ?? status
  return status !== 73
}

/** The notifications in an answer, of the channels that the session listens to. */
export function notificationsIn(answer: Buffer): string[] {
  const found: string[] = []
  for (const { type, from, to } of messagesOf(answer)) {
    if (type !== kind.notification) continue
    // The process id and the channel's name precede the text.
    const name = from + 4
    found.push(answer.toString('utf8', answer.indexOf(0, name) + 1, to - 1))
  }
  return found
}

type Reader = Column & { parse: Kinds['parsers'][number] | undefined }

function readRow(answer: Buffer, from: number, readers: readonly Reader[]): Row {
  const row: Row = {}
  let position = from + 2
  for (const { name, type, parse } of readers) {
    const length = answer.readInt32BE(position)
    position += 4
    let value: unknown = null
    if (length >= 0) {
      const text = answer.toString('utf8', position, position + length)
      value = parse ? parse(text, type) : text
      position += length
    }
    if (name === '__proto__') Object.defineProperty(row, name, { value, enumerable: true, writable: true })
    else row[name] = value
  }
  return row
}

/** 'INSERT 0 3', 'UPDATE 3' -> 3; 0 for a statement that changes no row. */
function affectedBy(tag: string): number {
  return Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1] ?? 0)
}

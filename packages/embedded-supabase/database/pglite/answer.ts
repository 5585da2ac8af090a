import { messages, protocol } from '@electric-sql/pglite'
import { DatabaseFailure } from '../database.ts'
import { parsers } from '../values.ts'

export type Column = { name: string; type: number }
/**
 * A completed statement: its command tag, its columns if they were requested, and the offset of each row in the answer.
 */
export type Completed = { tag: string; columns: Column[] | null; rows: number[] }
export type Notification = { channel: string; payload: string }

type Answer = { completed: Completed[]; notifications: Notification[]; failure: Error | null }

const kind = {
  commandComplete: 67,
  dataRow: 68,
  emptyQuery: 73,
  error: 69,
  notification: 65,
  rowDescription: 84,
} as const

/** Parses the messages of an answer, except for the rows, which `readRows` parses. */
export function readAnswer(answer: Buffer): Answer {
  const found: Answer = { completed: [], notifications: [], failure: null }
  let columns: Column[] | null = null
  let rows: number[] = []
  for (let at = 0, to = 0; at < answer.length; at = to) {
    to = at + 1 + answer.readInt32BE(at + 1)
    const body = at + 5
    switch (answer[at]) {
      case kind.rowDescription:
        columns = readColumns(answer, body)
        break
      case kind.dataRow:
        rows.push(body)
        break
      case kind.commandComplete:
      case kind.emptyQuery:
        found.completed.push({ tag: answer.toString('latin1', body, to - 1), columns, rows })
        columns = null
        rows = []
        break
      case kind.error:
        found.failure = failureIn(answer.subarray(at, to))
        break
      case kind.notification: {
        // The process id precedes the channel's name and the payload.
        const text = answer.indexOf(0, body + 4) + 1
        const channel = answer.toString('utf8', body + 4, text - 1)
        found.notifications.push({ channel, payload: answer.toString('utf8', text, to - 1) })
      }
    }
  }
  return found
}

/**
 * Returns the error with PostgreSQL's code. 57014 ('canceled by user') is the time limit here, since nobody else
 * interrupts statements.
 */
function failureIn(message: Buffer): Error | null {
  let failure: Error | null = null
  new protocol.Parser().parse(message, (read) => {
    if (read instanceof messages.DatabaseError) failure = read.code === '57014' ? timedOut() : read
  })
  return failure
}

/** PostgreSQL's own message for an exceeded time limit. */
export function timedOut(): DatabaseFailure {
  return new DatabaseFailure('57014', 'canceling statement due to statement timeout')
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

export function readRows<Row>(answer: Buffer, rows: readonly number[], columns: readonly Column[]): Row[] {
  const readers = columns.map(({ name, type }) => ({ name, parse: parsers.get(type) }))
  return rows.map((from) => {
    const row: Record<string, unknown> = {}
    let position = from + 2
    for (const { name, parse } of readers) {
      const length = answer.readInt32BE(position)
      position += 4
      const text = length < 0 ? null : answer.toString('utf8', position, position + length)
      row[name] = text !== null && parse ? parse(text) : text
      position += Math.max(length, 0)
    }
    return row as Row
  })
}

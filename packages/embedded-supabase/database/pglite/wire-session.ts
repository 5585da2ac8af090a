import { protocol } from '@electric-sql/pglite'
import { DatabaseFailure, type Exchange, type Result, type Statement, serverMs } from '../database.ts'
import { type Completed, type Notification, readAnswer, readRows } from './answer.ts'
import { type Prepared, PreparedStatements } from './prepared.ts'

/**
 * Sends bytes of the wire protocol and returns the answer. The bytes may be transferred, so the caller must not use
 * them again.
 */
type Send = (bytes: Uint8Array<ArrayBuffer>, ms: number) => Promise<Buffer>

/** Milliseconds. When a statement was quicker than this the last time, the next exchange is sent before its answer. */
const quickMs = 20
/** PostgreSQL counts parameters in 16 bits. */
const mostValues = 65_535
/** Commands that change no table's columns. After any other, prepared statements may no longer fit. */
const keepsColumns =
  /^(SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|EXPLAIN|VACUUM|CHECKPOINT|)( |$)/
const rollback: Statement = { text: 'rollback', values: [] }

const wire = protocol.serialize

/**
 * One session of the wire protocol. PostgreSQL runs each exchange as one transaction. A statement is prepared once for
 * each role, because a change of role would make PostgreSQL plan it again.
 */
export class WireSession {
  onNotification = (_notification: Notification) => {}
  readonly #prepared = new PreparedStatements()

  /**
   * @param mayFollow called once the next exchange may be sent, which can be before this one is answered
   * @throws the library's DatabaseError, with PostgreSQL's code
   */
  async exchange<Row>(
    send: Send,
    { statements, end, role, ms }: Exchange,
    mayFollow = () => {},
  ): Promise<Result<Row>> {
    const asked = end === 'rollback' ? [...statements, rollback] : statements
    const all = asked.map((statement) => ({ statement, prepared: this.#prepared.of(role, statement.text) }))
    const last = all[statements.length - 1]?.prepared
    try {
      const since = performance.now()
      const sent = this.#send(send, [...all.flatMap(messagesOf), wire.sync()], ms)
      if (all.every(({ prepared }) => prepared.columns) && (last?.lastMs ?? quickMs) < quickMs) mayFollow()
      const answer = await sent
      const completed = this.#read(answer)
      // PostgreSQL stopped in the middle without an error.
      if (completed.length !== all.length) throw new DatabaseFailure('XX000', 'A statement was not completed')
      for (const [place, { prepared }] of all.entries()) prepared.columns ??= completed[place]?.columns ?? []
      const { tag = '', rows = [] } = completed[statements.length - 1] ?? {}
      if (last) last.lastMs = performance.now() - since
      if (!keepsColumns.test(tag)) this.#prepared.closeAll()
      const [command = ''] = tag.split(' ')
      return { rows: readRows<Row>(answer, rows, last?.columns ?? []), command }
    } catch (error) {
      for (const { prepared } of all) this.#prepared.close(prepared)
      throw error
    }
  }

  /** Runs several statements in one text, without values. */
  async script(send: Send, text: string): Promise<void> {
    this.#read(await this.#send(send, [wire.query(withoutNul(text))], serverMs))
    this.#prepared.closeAll()
  }

  /** For a session that was lost. */
  clear(): void {
    this.#prepared.clear()
  }

  #send(send: Send, parts: Uint8Array[], ms: number): Promise<Buffer> {
    const closing = this.#prepared.takeClosed().map((name) => wire.close({ type: 'S', name }))
    return send(joined([...closing, ...parts]), ms)
  }

  /** @throws the answer's error */
  #read(answer: Buffer): Completed[] {
    const { completed, notifications, failure } = readAnswer(answer)
    for (const notification of notifications) this.onNotification(notification)
    if (failure) throw failure
    return completed
  }
}

type Asked = { statement: Statement; prepared: Prepared }

/** The messages that run a statement. A new one is parsed first, and its columns are requested. */
function messagesOf({ statement: { text, values }, prepared: { name, columns } }: Asked): Uint8Array[] {
  if (values.length > mostValues) throw new DatabaseFailure('54000', 'Too many values in one statement')
  const bind = wire.bind({ statement: name, values: [...values] })
  if (columns) return [bind, wire.execute({})]
  const parse = wire.parse({ name, text: withoutNul(text) })
  return [parse, bind, wire.describe({ type: 'P' }), wire.execute({})]
}

/** Refuses a NUL: texts of the wire protocol end with one, so it would cut the statement short. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new DatabaseFailure('22021', 'A statement holds a NUL')
  return text
}

/** Copies all parts into one new buffer, which can be transferred to another thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

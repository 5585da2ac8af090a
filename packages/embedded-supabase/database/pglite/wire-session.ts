import { protocol } from '@electric-sql/pglite'
import {
  DatabaseFailure,
  type Exchange,
  longestPrepared,
  mostPrepared,
  type Result,
  type Statement,
  serverMs,
} from '../database.ts'
import { type Column, type Completed, type Notification, readAnswer, readRows } from './answer.ts'

/** `name` is its name in PostgreSQL; '' for a statement that is not kept. */
type Prepared = {
  readonly key: string
  readonly name: string
  /** Null before its first answer. */
  columns: Column[] | null
  /** How many milliseconds its exchange took the last time. */
  lastMs?: number
}

/** The prepared statements of a session, least recently used first. */
class PreparedStatements {
  readonly #kept = new Map<string, Prepared>()
  #toClose: string[] = []
  #named = 0

  /**
   * Returns the prepared statement of a role and text. One that has never been answered may have failed, so it is
   * prepared anew.
   */
  of(role: string, text: string): Prepared {
    const key = `${role} ${text}`
    if (text.length > longestPrepared) return { key, name: '', columns: null }
    const known = this.#kept.get(key)
    if (known) this.#kept.delete(key)
    if (known?.columns) {
      this.#kept.set(key, known)
      return known
    }
    if (known) this.#toClose.push(known.name)
    this.#named += 1
    const added = { key, name: `s${this.#named}`, columns: null }
    this.#kept.set(key, added)
    const [oldest] = this.#kept.values()
    if (oldest && this.#kept.size > mostPrepared) this.close(oldest)
    return added
  }

  close(prepared: Prepared): void {
    if (this.#kept.get(prepared.key) !== prepared) return
    this.#kept.delete(prepared.key)
    this.#toClose.push(prepared.name)
  }

  closeAll(): void {
    for (const prepared of [...this.#kept.values()]) this.close(prepared)
  }

  /** The names that PostgreSQL has yet to close; here they are closed already. */
  takeClosed(): string[] {
    return this.#toClose.splice(0)
  }

  /** For a session that was lost. */
  clear(): void {
    this.#kept.clear()
    this.#toClose = []
  }
}

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

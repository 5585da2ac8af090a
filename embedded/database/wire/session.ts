import { protocol } from '@electric-sql/pglite'
import {
  failOn,
  isInTransaction,
  notificationsIn,
  type Result,
  type Row,
  readDescription,
  readFirst,
  readLast,
} from './answer.ts'
import { Deferred } from './deferred.ts'
import { DatabaseFailure } from './failure.ts'
import { joined } from './joined.ts'
import type { Kinds } from './kinds.ts'
import { type Prepared, PreparedStatements } from './prepared.ts'
import { type Limit, serverLimit } from './session-context.ts'

/** Sends bytes of PostgreSQL's wire protocol and returns the answer. The caller must not use the bytes again. */
export type Send = (asked: Uint8Array<ArrayBuffer>, limit: Limit) => Promise<Buffer>

/** Characters. Longer statements, such as inserts of many rows, are seldom repeated and stay unprepared. */
const longest = 10_000
/** Milliseconds. Behind a statement that took no longer the last time, the next user need not wait for its answer. */
const quickMs = 20
/** PostgreSQL counts parameters in 16 bits. */
const mostValues = 65_535
/** Statements that change no table's columns; after any other, prepared statements may no longer fit. */
const harmless =
  /^(SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|EXPLAIN|VACUUM|CHECKPOINT|)( |$)/

const wire = protocol.serialize

/**
 * One session of PostgreSQL's wire protocol. A statement is prepared once for each role, because PostgreSQL would plan it
 * again whenever the role changes. Statements whose rows nobody reads can be deferred and sent with the next one, because
 * entering PostgreSQL costs more than most statements.
 */
export class WireSession {
  /** The role that statements run with; each role has prepared statements of its own. */
  role = ''
  /** The limits of the next statements. */
  limit: Limit = serverLimit
  /** Called with each notification of a channel that this session listens to. */
  onNotification = (_payload: string) => {}
  readonly #prepared = new PreparedStatements()
  readonly #send: Send
  readonly #kinds: Kinds
  readonly #deferred = new Deferred()
  #inTransaction = false

  constructor(send: Send, kinds: Kinds) {
    this.#send = send
    this.#kinds = kinds
  }

  get inTransaction(): boolean {
    return this.#inTransaction
  }

  /** Runs a statement, after the deferred ones. @throws the library's DatabaseError, with its code. */
  async query(text: string, values: readonly unknown[] = []): Promise<Result> {
    const known = this.#known(text) ?? (await this.#prepare(text))
    const { messages, count } = this.#deferred.take()
    const parts = [...messages, ...this.#steps(known, values), wire.sync()]
    try {
      const answer = await this.#enter(parts)
      const result = readLast(answer, count + 1, known.columns, this.#kinds.parsers)
      if (!harmless.test(result.tag)) this.#prepared.closeAll()
      return result
    } catch (error) {
      this.#prepared.close(this.#keyOf(text))
      throw error
    }
  }

  /**
   * Runs a statement that nothing follows in its transaction, which only `begin` and a caller's context precede, or that is
   * outside of one. PostgreSQL makes a transaction of what one entry asks and keeps it when all has succeeded, so neither
   * `begin` nor `commit` is sent. `onSent` is called once whoever uses the session next need not wait for the answer; not at
   * all behind a statement that may take long.
   *
   * A statement that is met for the first time is run as by `query`, and its transaction must be ended. Returns whether
   * everything was kept already.
   */
  async queryOnce(
    text: string,
    values: readonly unknown[],
    onSent: () => void,
  ): Promise<Result & { isKept: boolean }> {
    const known = this.#known(text)
    if (!known || this.#inTransaction) return { ...(await this.query(text, values)), isKept: false }
    this.#deferred.dropBegin()
    const key = this.#keyOf(text)
    const { messages, count } = this.#deferred.take()
    const parts = [...messages, ...this.#steps(known, values), wire.sync()]
    const since = performance.now()
    const sent = this.#ask(parts)
    if ((known.lastMs ?? quickMs) < quickMs) onSent()
    try {
      const result = readLast(this.#read(await sent), count + 1, known.columns, this.#kinds.parsers)
      known.lastMs = performance.now() - since
      return { ...result, isKept: true }
    } catch (error) {
      this.#prepared.close(key)
      throw error
    }
  }

  /** Defers the begin of a transaction. */
  async begin(): Promise<void> {
    this.#deferred.begin(this.#steps(this.#known('begin') ?? (await this.#prepare('begin')), []))
  }

  /** Defers a statement whose rows nobody reads; it is sent with the next one. */
  async defer(text: string, values: readonly unknown[] = []): Promise<void> {
    this.#deferred.add(this.#steps(this.#known(text) ?? (await this.#prepare(text)), values))
  }

  /** Forgets the deferred statements; returns whether there were any. */
  dropDeferred(): boolean {
    return this.#deferred.take().count > 0
  }

  /** Runs several statements in one text, without values; returns the rows of the first. */
  async run(text: string): Promise<Row[]> {
    const rows = readFirst(await this.#enter([wire.query(withoutNul(text))]), this.#kinds.parsers)
    this.#prepared.closeAll()
    return rows
  }

  /**
   * Ends the transaction, and returns what PostgreSQL did ('COMMIT', 'ROLLBACK'). `onSent` is called when the end is on its
   * way: whoever uses the session next need not wait for the answer, because PostgreSQL runs the end first.
   */
  async end(statement: 'commit' | 'rollback', onSent: () => void): Promise<string> {
    const sent = this.#ask([wire.query(statement)])
    this.#inTransaction = false
    onSent()
    return readLast(this.#read(await sent), 1, [], {}).tag
  }

  /** Forgets the state of a session that was lost. */
  forget(): void {
    this.#prepared.forget()
    this.#deferred.take()
    this.#inTransaction = false
  }

  #keyOf(text: string): string {
    return `${this.role} ${text}`
  }

  #known(text: string): Prepared | null {
    return this.#prepared.use(this.#keyOf(text))
  }

  async #prepare(text: string): Promise<Prepared> {
    const kept = text.length <= longest
    const name = kept ? this.#prepared.newName() : ''
    const { messages, count } = this.#deferred.take()
    const asked = [
      wire.parse({ name, text: withoutNul(text) }),
      wire.describe({ type: 'S', name }),
      wire.sync(),
    ]
    const answer = await this.#enter([...messages, ...asked])
    if (count > 0) readLast(answer, count, [], {})
    const known = { name, ...readDescription(answer) }
    return kept ? this.#prepared.keep(this.#keyOf(text), known) : known
  }

  #steps({ name, types }: Prepared, values: readonly unknown[]): Uint8Array[] {
    if (values.length > mostValues) throw new DatabaseFailure('54000', 'Too many values in one statement')
    const written = values.map((value, index) => {
      if (value === null || value === undefined) return null
      return String(this.#kinds.serializers[types[index] ?? 0]?.(value) ?? value)
    })
    return [wire.bind({ statement: name, values: written }), wire.execute({})]
  }

  async #enter(parts: Uint8Array[]): Promise<Buffer> {
    const answer = await this.#ask(parts)
    this.#inTransaction = isInTransaction(answer)
    return this.#read(answer)
  }

  #ask(parts: Uint8Array[]): Promise<Buffer> {
    const closing = this.#prepared.takeClosed().map((name) => wire.close({ type: 'S', name }))
    return this.#send(joined([...closing, ...parts]), this.limit)
  }

  #read(answer: Buffer): Buffer {
    for (const payload of notificationsIn(answer)) this.onNotification(payload)
    failOn(answer)
    return answer
  }
}

/** Refuses a NUL: texts of the wire protocol end with one, so it would cut the statement short. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new DatabaseFailure('22021', 'A statement holds a NUL')
  return text
}

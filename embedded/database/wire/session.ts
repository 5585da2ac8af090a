import { protocol } from '@electric-sql/pglite'
import {
  type Column,
  failOn,
  isInTransaction,
  notificationsIn,
  type Result,
  type Row,
  readDescription,
  readFirst,
  readLast,
} from './answer.ts'
import { DatabaseFailure } from './failure.ts'
import { joined } from './joined.ts'
import type { Kinds } from './kinds.ts'
import { type Limit, serverLimit } from './session-context.ts'

/** Sends bytes of PostgreSQL's wire protocol and returns the answer. The caller must not use the bytes again. */
export type Send = (asked: Uint8Array<ArrayBuffer>, limit: Limit) => Promise<Buffer>

type Prepared = { name: string; types: number[]; columns: Column[] }

/** How many statements stay prepared. The product has about a hundred for each role. */
const most = 300
/** Characters. Longer statements, such as inserts of many rows, are seldom repeated and stay unprepared. */
const longest = 10_000
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
  readonly #prepared = new Map<string, Prepared>()
  readonly #send: Send
  readonly #kinds: Kinds
  #deferred: Uint8Array[] = []
  #deferredCount = 0
  #toClose: string[] = []
  #named = 0
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
    const known = await this.#prepare(text)
    const statements = this.#deferredCount + 1
    const parts = [...this.#takeDeferred(), ...this.#steps(known, values), wire.sync()]
    try {
      const result = readLast(await this.#enter(parts), statements, known.columns, this.#kinds.parsers)
      if (!harmless.test(result.tag)) this.#closeAll()
      return result
    } catch (error) {
      this.#close(text)
      throw error
    }
  }

  /** Defers a statement whose rows nobody reads; it is sent with the next one. */
  async defer(text: string, values: readonly unknown[] = []): Promise<void> {
    const steps = this.#steps(await this.#prepare(text), values)
    this.#deferred.push(...steps)
    this.#deferredCount += 1
  }

  /** Forgets the deferred statements; returns whether there were any. */
  dropDeferred(): boolean {
    return this.#takeDeferred().length > 0
  }

  /** Runs several statements in one text, without values; returns the rows of the first. */
  async run(text: string): Promise<Row[]> {
    const rows = readFirst(await this.#enter([wire.query(withoutNul(text))]), this.#kinds.parsers)
    this.#closeAll()
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
    this.#prepared.clear()
    this.#toClose = []
    this.#takeDeferred()
    this.#inTransaction = false
  }

  async #prepare(text: string): Promise<Prepared> {
    const key = `${this.role} ${text}`
    const met = this.#prepared.get(key)
    if (met) return this.#keep(key, met)
    const kept = text.length <= longest
    this.#named += 1
    const name = kept ? `s${this.#named}` : ''
    const statements = this.#deferredCount
    const asked = [
      wire.parse({ name, text: withoutNul(text) }),
      wire.describe({ type: 'S', name }),
      wire.sync(),
    ]
    const answer = await this.#enter([...this.#takeDeferred(), ...asked])
    if (statements > 0) readLast(answer, statements, [], {})
    const known = { name, ...readDescription(answer) }
    return kept ? this.#keep(key, known) : known
  }

  /**
   * Closes the statement that has not been used for longest when there are too many. The order is that of use, because the
   * deferred statements have been used last: closing one of them would make the entry that runs it fail.
   */
  #keep(key: string, known: Prepared): Prepared {
    this.#prepared.delete(key)
    this.#prepared.set(key, known)
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined && this.#prepared.size > most) this.#closeKey(oldest)
    return known
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
    const closing = this.#toClose.map((name) => wire.close({ type: 'S', name }))
    this.#toClose = []
    return this.#send(joined([...closing, ...parts]), this.limit)
  }

  #read(answer: Buffer): Buffer {
    for (const payload of notificationsIn(answer)) this.onNotification(payload)
    failOn(answer)
    return answer
  }

  #takeDeferred(): Uint8Array[] {
    const deferred = this.#deferred
    this.#deferred = []
    this.#deferredCount = 0
    return deferred
  }

  #close(text: string): void {
    this.#closeKey(`${this.role} ${text}`)
  }

  #closeAll(): void {
    for (const key of [...this.#prepared.keys()]) this.#closeKey(key)
  }

  #closeKey(key: string): void {
    const known = this.#prepared.get(key)
    this.#prepared.delete(key)
    if (known) this.#toClose.push(known.name)
  }
}

/** Refuses a NUL: texts of the wire protocol end with one, so it would cut the statement short. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new DatabaseFailure('22021', 'A statement holds a NUL')
  return text
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { logError, redacted } from '../../process/log.ts'
import { DatabaseFailure, sessionLost, timedOut } from './failure.ts'
import { type Interrupt, raise, withdraw } from './interrupt.ts'
import { postgresModule } from './postgres-module.ts'
import type { Limit } from './session-context.ts'

/** What the thread is told: bytes of the wire protocol, and how long the answer may be. */
export type ThreadRequest = { bytes: Uint8Array<ArrayBuffer>; mostBytes: number }

type Waiting = { resolve(answer: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** Between two attempts to open a database that does not open. */
const retryMs = 2000
/** What PostgreSQL may take to give up a statement: it looks before each row, and one may be long. */
const givingUpMs = 2000
/** What a close may take: a checkpoint. A thread that takes longer is ended; the next start recovers. */
const closeMs = 5000

/**
 * The embedded PostgreSQL on a thread of its own, watched over. A statement that takes longer than it may is interrupted,
 * and the session goes on. One that does not give up then, or that breaks PostgreSQL, ends the thread; the database is
 * opened again, and whoever held its session is told that it is lost.
 */
export class Engine {
  /** Told whenever the session has ended by itself: nothing that was begun or prepared there is left. */
  onLost = () => {}
  readonly #directory: string
  #worker: Worker | null = null
  #interrupt: Interrupt | null = null
  #waiting: Waiting | null = null
  #generation = 0
  #opening: Promise<void> | null = null
  #failed = false
  #closing = false

  private constructor(directory: string) {
    this.#directory = directory
  }

  /** @throws when the database does not open the first time. */
  static async open(directory: string): Promise<Engine> {
    const engine = new Engine(directory)
    await engine.#start()
    return engine
  }

  /** False once an attempt to open the database again has failed, until one succeeds. */
  get isAlive(): boolean {
    return !this.#failed
  }

  /** Waits for a database that is being opened again. Answers the number of its session, which `send` wants. */
  async session(): Promise<number> {
    if (!this.#failed) await this.#opening
    if (this.#failed || this.#closing) throw sessionLost()
    return this.#generation
  }

  /**
   * Hands bytes over and brings the answer, one caller at a time. In place of an answer longer than it may be comes an
   * error (54000). What takes longer than `ms` is interrupted: PostgreSQL then answers that it was, with 57014.
   * @throws DatabaseFailure when it does not give up, and when the session is no longer there.
   */
  send(bytes: Uint8Array<ArrayBuffer>, { ms, mostBytes }: Limit, session: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker
      if (session !== this.#generation || this.#closing || !worker) return reject(sessionLost())
      if (this.#waiting) return reject(new Error('The database is asked by one at a time'))
      const waiting = { resolve, reject, timer: setTimeout(() => this.#giveUp(worker, waiting), ms) }
      this.#waiting = waiting
      worker.postMessage({ bytes, mostBytes } satisfies ThreadRequest, [bytes.buffer])
    })
  }

  /** Closes the database. A statement that still runs is ended; what it had begun is taken back by the next start. */
  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    await this.#opening
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    if (this.#waiting) this.#answer()?.reject(sessionLost())
    else {
      worker.postMessage('close')
      await Promise.race([ended, sleep(closeMs, null, { ref: false })])
    }
    await worker.terminate()
  }

  async #start(): Promise<void> {
    const workerData = { directory: this.#directory, wasm: await postgresModule() }
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData })
    this.#interrupt = await new Promise<Interrupt>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The database ended while it was opened')))
    })
    worker.on('message', (answer: Uint8Array<ArrayBuffer>) =>
      this.#answer()?.resolve(Buffer.from(answer.buffer)),
    )
    worker.on('error', (error) => this.#lose(worker, brokenBy(error)))
    worker.on('exit', () => this.#lose(worker, sessionLost()))
    this.#worker = worker
  }

  #answer(): Waiting | null {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting) clearTimeout(waiting.timer)
    if (waiting && this.#interrupt) withdraw(this.#interrupt)
    return waiting
  }

  #giveUp(worker: Worker, waiting: Waiting): void {
    if (this.#interrupt) raise(this.#interrupt)
    waiting.timer = setTimeout(() => this.#lose(worker, timedOut()), givingUpMs)
  }

  #lose(worker: Worker, reason: DatabaseFailure): void {
    if (this.#closing || worker !== this.#worker) return
    this.#worker = null
    this.#generation += 1
    logError(`The embedded database is opened again: ${reason.message}`)
    void this.#reopen(worker)
    this.onLost()
    this.#answer()?.reject(reason)
  }

  /** Ends when the database is open, or the server stops. */
  async #reopen(worker: Worker): Promise<void> {
    const ended = worker.terminate()
    while (!this.#closing && !this.#worker) {
      this.#opening = ended
        .then(() => this.#start())
        .then(
          () => {
            this.#failed = false
          },
          (error: unknown) => {
            this.#failed = true
            logError(`The embedded database does not open: ${redacted(error)}`)
          },
        )
      await this.#opening
      if (this.#failed) await sleep(retryMs, null, { ref: false })
    }
  }
}

/** A stack that overflowed was the statement's fault. PostgreSQL would refuse it as too complex; in PGlite it does not look. */
function brokenBy(error: Error): DatabaseFailure {
  const code = error.name === 'RangeError' ? '54001' : 'XX000'
  return new DatabaseFailure(code, `The statement broke the database (${error.name})`)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { logError, redacted } from '../../process/log.ts'
import { DatabaseFailure, NotBegun, sessionLost } from '../database.ts'
import { timedOut } from './answer.ts'
import { createLastBegun, stopAt } from './last-begun.ts'

// V8 can end the process when it frees code of WebAssembly while another thread compiles (nodejs/node#64500). Kept, that
// code of PostgreSQL is a megabyte.
setFlagsFromString('--no-wasm-code-gc')

/** A request to the thread: its number, and bytes of the wire protocol. */
export type ThreadRequest = { number: number; bytes: Uint8Array<ArrayBuffer> }

/** The thread's first message: the database is open. */
export type ThreadReady = { wasm: WebAssembly.Module }

type Waiting = { number: number; ms: number; resolve(answer: Buffer): void; reject(error: Error): void }

/** Milliseconds between two attempts to open the database. */
const retryMs = 2000
/**
 * Milliseconds for a close, which writes a checkpoint. A slower thread is ended; the next start recovers the database.
 */
const closeMs = 5000
/** The request that runs, and the one that the thread takes next. */
const mostWaiting = 2
/** Milliseconds until the next look at a statement whose time is over and whose answer is on its way. */
const lookMs = 10
/** Request numbers restart after it, since they are compared in 32 bits. */
const mostNumber = 1_000_000_000

/**
 * Runs the embedded PostgreSQL on a thread of its own. A statement that exceeds its time limit, or breaks PostgreSQL, ends
 * the thread, since nothing reaches a thread that computes; the database is reopened, in a third of a second.
 */
export class Engine {
  /** Called when the session is lost, with every transaction and prepared statement in it. */
  onLost = () => {}
  readonly #directory: string
  readonly #template: string | null
  #worker: Worker | null = null
  #begun = createLastBegun()
  #sent = 0
  /** PostgreSQL's compiled code, kept so that reopening does not compile it again. */
  #wasm: WebAssembly.Module | null = null
  /** Requests without an answer, in the order in which they run. */
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #generation = 0
  #opening: Promise<void> | null = null
  #failed = false
  #closing = false

  private constructor(directory: string, template: string | null) {
    this.#directory = directory
    this.#template = template
  }

  /**
   * @param template the path of archived files of a database to unpack into an empty directory; without them PGlite creates a
   * database
   * @throws when the database does not open.
   */
  static async open(directory: string, template: string | null = null): Promise<Engine> {
    const engine = new Engine(directory, template)
    await engine.#start()
    return engine
  }

  /** False once reopening the database has failed, until it succeeds. */
  get isAlive(): boolean {
    return !this.#failed
  }

  /** Waits while the database is being reopened. Returns the current session's number for `send`. */
  async session(): Promise<number> {
    if (!this.#failed) await this.#opening
    if (this.#failed || this.#closing) throw sessionLost()
    return this.#generation
  }

  /**
   * Sends bytes of the wire protocol and returns the answer. A second caller may send before that; the thread runs its
   * bytes afterwards. A statement that runs for more than `ms` milliseconds fails with 57014, and ends the session.
   * @throws DatabaseFailure when the session is lost, NotBegun when the request can be sent again.
   */
  send(bytes: Uint8Array<ArrayBuffer>, ms: number, session: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker
      if (session !== this.#generation || this.#closing || !worker) return reject(new NotBegun())
      if (this.#waiting.length === mostWaiting)
        return reject(new Error('The database is asked by too many at a time'))
      // Never 0, which means that none was begun.
      this.#sent = (this.#sent % mostNumber) + 1
      const number = this.#sent
      this.#waiting.push({ number, ms, resolve, reject })
      if (this.#waiting.length === 1) this.#startTimer(worker)
      worker.postMessage({ number, bytes } satisfies ThreadRequest, [bytes.buffer])
    })
  }

  /** Closes the database. A running statement is ended; the next start undoes its transaction. */
  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    await this.#opening
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    if (this.#waiting.length > 0) this.#refuseAll(sessionLost())
    else {
      worker.postMessage('close')
      await Promise.race([ended, sleep(closeMs, null, { ref: false })])
    }
    await worker.terminate()
  }

  async #start(): Promise<void> {
    this.#begun = createLastBegun()
    const workerData = {
      begun: this.#begun,
      directory: this.#directory,
      template: this.#template,
      wasm: this.#wasm,
    }
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData })
    const { wasm } = await new Promise<ThreadReady>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The database ended while it was opened')))
    })
    this.#wasm = wasm
    worker.on('message', (answer: Uint8Array<ArrayBuffer>) => {
      if (worker === this.#worker) this.#answer(worker, Buffer.from(answer.buffer))
    })
    worker.on('error', (error) => {
      logError(`The embedded database's thread ended: ${redacted(error)}`)
      this.#dropWorker(worker, brokenBy(error))
    })
    worker.on('exit', () => this.#dropWorker(worker, sessionLost()))
    this.#worker = worker
  }

  #answer(worker: Worker, answer: Buffer): void {
    this.#waiting.shift()?.resolve(answer)
    this.#startTimer(worker)
  }

  #startTimer(worker: Worker): void {
    clearTimeout(this.#timer)
    const [first] = this.#waiting
    if (first) this.#timer = setTimeout(() => this.#timeOut(worker), first.ms)
  }

  #timeOut(worker: Worker): void {
    const [first] = this.#waiting
    if (!first) return
    if (stopAt(this.#begun, first.number)) this.#dropWorker(worker, timedOut())
    else this.#timer = setTimeout(() => this.#timeOut(worker), lookMs)
  }

  /** The running request fails with `reason`; the thread will not begin what is behind it. */
  #refuseAll(reason: DatabaseFailure): void {
    clearTimeout(this.#timer)
    const [first, ...others] = this.#waiting
    this.#waiting = []
    first?.reject(reason)
    for (const other of others) other.reject(new NotBegun())
  }

  #dropWorker(worker: Worker, reason: DatabaseFailure): void {
    if (this.#closing || worker !== this.#worker) return
    this.#worker = null
    this.#generation += 1
    logError(`The embedded database is opened again: ${reason.message}`)
    void this.#reopen(worker)
    this.onLost()
    this.#refuseAll(reason)
  }

  /** Retries until the database is open or the server stops. */
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

/**
 * For a statement that ended the thread. A stack overflow means that it was too complex, which PGlite does not detect.
 */
function brokenBy(error: Error): DatabaseFailure {
  const code = error.name === 'RangeError' ? '54001' : 'XX000'
  return new DatabaseFailure(code, `The statement broke the database (${error.name})`)
}

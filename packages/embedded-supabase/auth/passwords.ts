import { Worker } from 'node:worker_threads'
import { cost, decoy } from './password-cost.ts'

/** With `hashed`: compare the password with that hash. Without: make a hash of this cost. */
export type PasswordRequest = { id: number; password: string; hashed: string | null; cost: number }
type ThreadAnswer = { id: number; answer: string | boolean }
type PendingAnswer = { resolve(answer: string | boolean): void; reject(error: Error): void }

/**
 * Makes a bcrypt hash, which is slow on purpose, against guessing the password of a stolen hash. It runs on a thread of
 * its own; otherwise each hash would block the whole server for a tenth of a second.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask(password, null))
}

/**
 * Whether a password matches a hash. Without a hash it compares with `decoy`, so that the duration does not reveal who
 * has an account.
 */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  const matches = await ask(password, hashed || decoy)
  return matches === true && Boolean(hashed)
}

/** Milliseconds without work after which the thread, about 12 MB, is ended. Starting one takes about 50 ms. */
const idleMs = 10_000

const pending = new Map<number, PendingAnswer>()
let thread: Worker | null = null
let ending: NodeJS.Timeout | undefined
let lastId = 0

function ask(password: string, hashed: string | null): Promise<string | boolean> {
  thread ??= start()
  const worker = thread
  clearTimeout(ending)
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    // The thread keeps the process alive only while a request is pending.
    worker.ref()
    worker.postMessage({ id, password, hashed, cost } satisfies PasswordRequest)
  })
}

function start(): Worker {
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url))
  worker.on('message', ({ id, answer }: ThreadAnswer) => {
    pending.get(id)?.resolve(answer)
    pending.delete(id)
    if (pending.size > 0) return
    worker.unref()
    ending = setTimeout(() => {
      thread = null
      void worker.terminate()
    }, idleMs).unref()
  })
  worker.on('error', (error: Error) => {
    thread = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  })
  return worker
}

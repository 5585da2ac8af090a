import { Worker } from 'node:worker_threads'
import { cost, decoy } from './password-cost.ts'

/** With `hashed`: whether the hash belongs to the password. Without: the password's hash, of this cost. */
export type PasswordQuestion = { id: number; password: string; hashed: string | null; cost: number }
type ThreadAnswer = { id: number; answer: string | boolean }
type PendingAnswer = { resolve(answer: string | boolean): void; reject(error: Error): void }

/**
 * The bcrypt hash of a password. bcrypt is costly, to slow down somebody who tries passwords against a stolen hash. It
 * runs on a thread of its own, because it would otherwise stop the whole server for a tenth of a second.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask(password, null))
}

/** Whether a password belongs to a hash. Takes equally long without a hash, so that time does not tell who has an account. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  const matches = await ask(password, hashed || decoy)
  return matches === true && Boolean(hashed)
}

/** Milliseconds after the last question until the thread, about 12 MB, is ended. A new one takes about 50 ms. */
const idleMs = 10_000

const asked = new Map<number, PendingAnswer>()
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
    asked.set(id, { resolve, reject })
    // The thread keeps the process from ending only while a question is open.
    worker.ref()
    worker.postMessage({ id, password, hashed, cost } satisfies PasswordQuestion)
  })
}

function start(): Worker {
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url))
  worker.on('message', ({ id, answer }: ThreadAnswer) => {
    asked.get(id)?.resolve(answer)
    asked.delete(id)
    if (asked.size > 0) return
    worker.unref()
    ending = setTimeout(() => {
      thread = null
      void worker.terminate()
    }, idleMs).unref()
  })
  worker.on('error', (error: Error) => {
    thread = null
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  })
  return worker
}

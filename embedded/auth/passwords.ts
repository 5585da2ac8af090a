import { Worker } from 'node:worker_threads'

/** With a hash: does it belong to the password? Without: what is the password's hash, in so many rounds? */
export type PasswordQuestion = { id: number; password: string; hashed: string | null; rounds: number }
type ThreadAnswer = { id: number; answer: string | boolean }
type PendingAnswer = { resolve(answer: string | boolean): void; reject(error: Error): void }

const rounds = 10
// Of 32 random bytes that nobody kept, at the same cost as real ones.
const decoy = '$2b$10$YX0whmBc35RG0o90vVaXieJJtt3z7D8N3Elj7Z/z9S5hyypWWT1fW'

/**
 * With bcrypt, whose cost slows down whoever tries passwords against a stolen hash; on a thread of its own, since it
 * would keep the server from answering anybody for a tenth of a second each time.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask(password, null))
}

/** Takes as long without a hash, of an account that does not exist, as with one. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  const matches = await ask(password, hashed || decoy)
  return matches === true && Boolean(hashed)
}

const asked = new Map<number, PendingAnswer>()
let thread: Worker | null = null
let lastId = 0

function ask(password: string, hashed: string | null): Promise<string | boolean> {
  thread ??= start()
  const worker = thread
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject })
    // Only while it has something to do does it keep the process from ending.
    worker.ref()
    worker.postMessage({ id, password, hashed, rounds } satisfies PasswordQuestion)
  })
}

function start(): Worker {
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url))
  worker.on('message', ({ id, answer }: ThreadAnswer) => {
    asked.get(id)?.resolve(answer)
    asked.delete(id)
    if (asked.size === 0) worker.unref()
  })
  worker.on('error', (error: Error) => {
    thread = null
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  })
  return worker
}

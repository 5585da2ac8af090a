import { UserMessageError } from '#backend/errors.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import type { ColumnsName } from '../columns/tables.ts'
import type { FileContents, ReadChoice } from './contents.ts'
import { importLimits } from './limits.ts'
import type { WorkerAnswer, WorkerTask } from './worker.ts'

/** Milliseconds that reading may take: a real file takes one second, on a slow phone five. */
const longestMs = 20_000

const gaveUp = 'Il file non si riesce a leggere: aprilo, salvalo di nuovo come CSV e riprova.'
const notLoaded = 'La parte che legge i file non si è caricata.'

/**
 * Reads a file in a thread of its own, which is ended after twenty seconds at the latest, so that a hostile file
 * exhausts neither the page nor the device's memory. Throws a `UserMessageError`.
 */
export async function readInWorker(
  table: ColumnsName,
  file: File,
  signal: AbortSignal,
  choice: ReadChoice = {},
): Promise<FileContents> {
  if (file.size > importLimits.bytes) throw new UserMessageError('Il file è troppo grande. Massimo 2 MB')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UserMessageError('Il file non si può aprire: controlla che ci sia ancora e riprova.')
  })
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let settle = { resolve: (_: WorkerAnswer) => {}, reject: (_: unknown) => {} }
  const answered = new Promise<WorkerAnswer>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const timer = setTimeout(() => settle.reject(new UserMessageError(gaveUp)), longestMs)
  const stop = () => settle.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => settle.resolve(data))
  // A script that did not load has an event without an error.
  worker.addEventListener('error', (event: Event) =>
    settle.reject(new UserMessageError(event instanceof ErrorEvent ? gaveUp : `${notLoaded} ${tryAgain()}`)),
  )
  try {
    worker.postMessage({ table, bytes, choice } satisfies WorkerTask, [bytes])
    const answer = await answered
    if ('problem' in answer) throw new UserMessageError(answer.problem)
    return answer.contents
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    worker.terminate()
  }
}

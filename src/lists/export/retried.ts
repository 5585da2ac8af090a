import { errorStatus } from '#backend/errors.ts'

/** Milliseconds before the second and the third attempt. */
const pauses = [1000, 3000]

/** Whether the failure is temporary. */
function isPassing(error: unknown): boolean {
  if (isTooLong(error)) return false
  const status = errorStatus(error)
  return status === null || status === 408 || status === 429 || status >= 500
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Tries up to three times as long as the failures are temporary. Throws the last failure, or the reason of the abort. */
export async function retried<Result>(
  ask: (signal: AbortSignal) => PromiseLike<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (const ms of pauses) {
    try {
      return await ask(signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error)) throw error
      await pause(ms, signal)
    }
  }
  return await ask(signal)
}

/**
 * Whether the server refused an answer for its length (SQLSTATE 54000, program limit exceeded). The same request fails
 * again; one for fewer rows may not.
 */
export function isTooLong(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '54000'
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** Why the server cannot answer whatever is asked: database lost, database busy, disk full. */
export type HostFailure = 'unreachable' | 'busy' | 'full'

/** The failure that the current request met; no store outside of requests. */
export const requestFailure = new AsyncLocalStorage<{ failure: HostFailure | null }>()

/**
 * Records what an error of database or disk means for the current request. Code that catches the error later (such as
 * supabase-js inside a function) may answer with any status; `answerFailures` replaces that answer by the recorded failure.
 */
export function recordFailure(error: unknown): void {
  const store = requestFailure.getStore()
  if (store) store.failure ??= hostFailureOf(error)
}

/** The failure that an error's code stands for, or null. The codes are those of Node, of the driver `postgres` and of PostgreSQL. */
export function hostFailureOf(error: unknown): HostFailure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code)) return 'full'
  if (code === '55P03') return 'busy'
  const lost =
    /^(ECONN\w+|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT\w*_\w+|S3_UNREACHABLE|08...|57P0.|53300)$/
  return lost.test(code) ? 'unreachable' : null
}

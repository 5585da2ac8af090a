import { AsyncLocalStorage } from 'node:async_hooks'

/** Failures of the server that concern every request: database lost, database overloaded, disk full. */
export type HostFailure = 'unreachable' | 'busy' | 'full'

/** Holds the failure of the current request; there is no store outside of requests. */
export const requestFailure = new AsyncLocalStorage<{ failure: HostFailure | null }>()

/**
 * Records what an error of the database or the disk means for the current request. Code that catches the error later,
 * such as supabase-js inside a function, may answer with any status; `answerFailures` then replaces that answer.
 */
export function recordFailure(error: unknown): void {
  const store = requestFailure.getStore()
  if (store) store.failure ??= hostFailureOf(error)
}

/**
 * Reads the codes of Node, of the driver `postgres` and of PostgreSQL. Null for an error that concerns one request
 * only.
 */
export function hostFailureOf(error: unknown): HostFailure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code)) return 'full'
  if (code === '55P03') return 'busy'
  const lost =
    /^(ECONN\w+|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT\w*_\w+|S3_UNREACHABLE|08...|57P0.|53300)$/
  return lost.test(code) ? 'unreachable' : null
}

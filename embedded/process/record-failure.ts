import { AsyncLocalStorage } from 'node:async_hooks'

/** What keeps the host from answering, whatever was asked. */
export type HostFailure = 'unreachable' | 'busy' | 'full'

/** What the current request met; without a store outside of requests. */
export const requestFailure = new AsyncLocalStorage<{ failure: HostFailure | null }>()

/**
 * Notes what an error of database or disk means for the request that met it. Whoever catches the error afterwards
 * (lite, supabase-js inside a function) may take it for anything; `answerFailures` answers with what it was.
 */
export function recordFailure(error: unknown): void {
  const store = requestFailure.getStore()
  if (store) store.failure ??= hostFailureOf(error)
}

/** What an error means for whatever was asked. Codes of Node, of the driver `postgres` and of PostgreSQL. */
export function hostFailureOf(error: unknown): HostFailure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code)) return 'full'
  if (code === '55P03') return 'busy'
  const lost =
    /^(ECONN\w+|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT\w*_\w+|S3_UNREACHABLE|08...|57P0.|53300)$/
  return lost.test(code) ? 'unreachable' : null
}

/** Failures of the server that concern every request: database lost, database overloaded, disk full. */
export type HostFailure = 'unreachable' | 'busy' | 'full'

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

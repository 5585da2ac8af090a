import { codeOf } from '../process/file-errors.ts'

/** Failures of the server that concern every request: database lost, database overloaded, disk full. */
type HostFailure = 'unreachable' | 'busy' | 'full'

/**
 * Reads the codes of Node, of the driver `postgres` and of PostgreSQL. Null for an error that concerns one request
 * only.
 */
export function hostFailureOf(error: unknown): HostFailure | null {
  const code = codeOf(error)
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code)) return 'full'
  if (code === '55P03') return 'busy'
  const lost =
    /^(ECONN\w+|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT\w*_\w+|S3_UNREACHABLE|08...|57P0.|53300)$/
  return lost.test(code) ? 'unreachable' : null
}

/** For whom work is done: an argument of every query and queue, so that these can be fair between requesters. */
export type Requester = {
  readonly address: string
  /** Empty until its token has been verified. */
  account: string
  /**
   * A failure of the server that the work has met. Code that catches its error, such as supabase-js inside a function, may
   * answer with any status; the request is answered by this one.
   */
  failure: HostFailure | null
}

export function requesterAt(address: string, account = ''): Requester {
  return { address, account, failure: null }
}

/** The server's own work: start, upkeep, backups, what everybody waits for. */
export const server: Requester = requesterAt('server')

export function noteFailure(requester: Requester, error: unknown): void {
  if (requester !== server) requester.failure ??= hostFailureOf(error)
}

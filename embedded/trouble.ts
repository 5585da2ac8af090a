import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** What keeps the host from answering, whatever was asked. */
type Trouble = 'unreachable' | 'full'

const current = new AsyncLocalStorage<{ trouble: Trouble | null }>()

/**
 * Notes what an error of database or disk means for the request that met it. Whoever catches the error afterwards
 * (lite, supabase-js inside a function) may take it for anything; `tellTrouble` answers with what it was.
 */
export function noteTrouble(error: unknown): void {
  const store = current.getStore()
  if (store) store.trouble ??= troubleOf(error)
}

/** Turns a failed answer into 503 or 507 when database or disk were to blame. */
export const tellTrouble = createMiddleware<HostEnv>((c, next) => {
  // A function's own calls belong to the request that called it.
  if (current.getStore()) return next()
  const store: { trouble: Trouble | null } = { trouble: null }
  return current.run(store, async () => {
    await next()
    if (c.res.status < 400 || !store.trouble) return
    // Headers of the answer that is replaced would be kept, its length among them.
    c.res = undefined
    c.res = store.trouble === 'full' ? diskFull(c) : unreachable(c)
  })
})

/** 507: what was asked needs room that the disk does not have. */
export function diskFull(c: Context<HostEnv>): Response {
  return problem(c, 507, 'disk_full', 'Lo spazio su disco è esaurito: nulla è stato salvato.')
}

function unreachable(c: Context<HostEnv>): Response {
  const message = 'Il servizio non risponde. Riprova tra poco.'
  return problem(c, 503, 'database_unreachable', message, { 'retry-after': '5' })
}

/** What an error means for whatever was asked. Codes of Node, of the driver `postgres` and of PostgreSQL. */
export function troubleOf(error: unknown): Trouble | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code)) return 'full'
  const lost =
    /^(ECONN\w+|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT\w*_\w+|S3_UNREACHABLE|08...|57P0.|53300)$/
  return lost.test(code) ? 'unreachable' : null
}

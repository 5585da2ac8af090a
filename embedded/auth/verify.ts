import type { Context } from 'hono'
import { profilePath } from '#page-paths'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem, tooManyRequests } from '../gateway/problems.ts'
import { linkHash } from '../mail/link.ts'
import { openRecovery } from './recovery.ts'
import { sessionAnswer } from './sessions.ts'
import { openSignUp } from './sign-ups.ts'

type Kind = 'signup' | 'recovery'
/**
 * The answer with the new session, and what the dashboard shows: `recovery` asks for a new password, `path` is the
 * page, `contested` says that another sign-up for the address was waiting.
 */
type Opened = { kind: Kind; answer: JsonObject; path?: string; contested?: boolean }

const expired = 'Email link is invalid or has expired'

/**
 * `/verify`, for the two kinds of links that are sent. Only failures count against the visitor's address, and the token
 * is looked up before the limit is applied: otherwise one person's wrong links would block the valid link of another
 * person behind the same address.
 */
export function verifyRoute(backend: Backend) {
  const { throttle } = backend
  return async (c: Context<HostEnv>): Promise<Response> => {
    const byLink = c.req.method === 'GET'
    const { type, token } = byLink ? c.req.query() : tokenIn(c.get('body'))
    if (type !== 'signup' && type !== 'recovery') {
      return problem(c, 400, 'validation_failed', 'Il link non è valido.')
    }
    const opened = await open(backend, type, token ?? '')
    const wait = opened ? null : await throttle.verify.take(c.get('address'))
    if (wait !== null) return tooManyRequests(c, wait)
    if (byLink) return c.redirect(pageAfter(backend, c.req.query('redirect_to'), opened), 303)
    return opened ? c.json(opened.answer) : problem(c, 403, 'otp_expired', expired)
  }
}

/** The token of the link, which supabase-js calls `token_hash`. */
function tokenIn({ type, token_hash }: JsonObject): Record<string, string | undefined> {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { type: text(type), token: text(token_hash) }
}

async function open(backend: Backend, kind: Kind, token: string): Promise<Opened | null> {
  if (token.length !== 64 || !/^[0-9a-f]+$/.test(token)) return null
  const { db, config } = backend
  const hash = linkHash(token)
  const maxAge = config.auth.email.otp_expiry
  if (kind === 'recovery') {
    const session = await openRecovery(db, hash, maxAge)
    return session && { kind, answer: await sessionAnswer(backend, session) }
  }
  const opened = await openSignUp(db, hash, maxAge)
  if (!opened) return null
  const answer = await sessionAnswer(backend, opened.session)
  if (opened.password === 'own') return { kind, answer }
  return { kind: 'recovery', answer, path: profilePath, contested: opened.password === 'contested' }
}

/** The page's address. Its fragment holds the tokens or the error, because browsers send no fragment to a server. */
function pageAfter({ redirect }: Backend, asked: string | undefined, opened: Opened | null): string {
  const page = new URL(redirect(asked))
  page.pathname = opened?.path ?? page.pathname
  const names = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'] as const
  const fragment: [string, string][] = opened
    ? [...names.map((name): [string, string] => [name, String(opened.answer[name])]), ['type', opened.kind]]
    : [
        ['error', 'access_denied'],
        ['error_code', 'otp_expired'],
        ['error_description', expired],
      ]
  if (opened?.contested) fragment.push(['contested', 'true'])
  page.hash = new URLSearchParams(fragment).toString()
  return page.href
}

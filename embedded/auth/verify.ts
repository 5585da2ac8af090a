import type { Context } from 'hono'
import { Email } from '../auth-input.ts'
import type { Backend, HostEnv, JsonObject } from '../host.ts'
import { inTurnByKey } from '../in-turn.ts'
import { problem, tooManyRequests } from '../problems.ts'
import { linkHash } from './mail-link.ts'
import { openRecovery } from './recovery.ts'
import { sessionAnswer } from './sessions.ts'
import { openSignUp } from './sign-ups.ts'

type Kind = 'signup' | 'recovery'
/** A session, and what the person came for: with `recovery` the dashboard asks for a new password. */
type Opened = { kind: Kind; answer: JsonObject }

const expired = 'Email link is invalid or has expired'

/** `/verify`, by link or by code: only the two kinds that are ever sent, throttled on failures. */
export function verifyRoute(backend: Backend) {
  const { throttle } = backend
  const inTurn = inTurnByKey()
  return async (c: Context<HostEnv>): Promise<Response> => {
    const byLink = c.req.method === 'GET'
    const { type, token } = byLink ? c.req.query() : codeIn(c.get('body'))
    if (type !== 'signup' && type !== 'recovery') {
      return problem(c, 400, 'validation_failed', 'Il link non è valido.')
    }
    const address = c.get('address')
    // In turn, so that links tried at once are counted one after the other.
    return inTurn(address, async () => {
      const wait = await throttle.verify.waitFor('', address)
      if (wait !== null) return tooManyRequests(c, wait)
      const opened = await open(backend, type, token ?? '')
      if (!opened) await throttle.verify.count('', address)
      if (byLink) return c.redirect(pageAfter(backend, c.req.query('redirect_to'), opened), 303)
      return opened ? c.json(opened.answer) : problem(c, 403, 'otp_expired', expired)
    })
  }
}

/** A code counts together with its address, a hash alone. */
function codeIn({ type, token_hash, email, token }: JsonObject): Record<string, string | undefined> {
  const address = Email.safeParse(email)
  const kind = typeof type === 'string' ? type : undefined
  if (typeof token_hash === 'string') return { type: kind, token: token_hash }
  const known = address.success && typeof token === 'string'
  return { type: kind, token: known ? linkHash(address.data, token) : undefined }
}

async function open(backend: Backend, kind: Kind, hash: string): Promise<Opened | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null
  const { db, config } = backend
  const maxAge = config.auth.email.otp_expiry
  if (kind === 'recovery') {
    const session = await openRecovery(db, hash, maxAge)
    return session && { kind, answer: await sessionAnswer(backend, session) }
  }
  const opened = await openSignUp(db, hash, maxAge)
  return (
    opened && {
      kind: opened.choosesPassword ? 'recovery' : 'signup',
      answer: await sessionAnswer(backend, opened.session),
    }
  )
}

/** The page, with the tokens or the reason in its fragment, which no server gets to see. */
function pageAfter({ redirect }: Backend, asked: string | undefined, opened: Opened | null): string {
  const page = new URL(redirect(asked))
  const names = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'] as const
  const told: [string, string][] = opened
    ? [...names.map((name): [string, string] => [name, String(opened.answer[name])]), ['type', opened.kind]]
    : [
        ['error', 'access_denied'],
        ['error_code', 'otp_expired'],
        ['error_description', expired],
      ]
  page.hash = new URLSearchParams(told).toString()
  return page.href
}

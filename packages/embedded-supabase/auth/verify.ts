import type { Context } from 'hono'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem, tooManyRequests } from '../gateway/problems.ts'
import { linkHash } from '../mail/link.ts'
import { openInvitation } from './invitations.ts'
import { openRecovery } from './recovery.ts'
import { type Device, deviceOf, sessionAnswer } from './sessions.ts'
import { openSignUp } from './sign-ups.ts'

/** The types of links by their names in supabase-js and Supabase's guides. */
const openers = {
  signup: openConfirmation,
  email: openConfirmation,
  recovery: openForPassword,
  invite: openInvited,
}

const isKind = (type: unknown): type is keyof typeof openers =>
  typeof type === 'string' && Object.hasOwn(openers, type)

const invalid = (c: Context<HostEnv>) => problem(c, 400, 'validation_failed', 'Il link non è valido.')

/**
 * `POST /verify` (`auth.verifyOtp`), sent by the page that a mail's link opens. Only failures count against the
 * visitor's address, and the token is looked up before the limit applies: otherwise one person's wrong links would
 * block another's valid link behind the same address.
 */
export async function verifyRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const { type, token_hash } = c.get('body')
  if (!isKind(type)) return invalid(c)
  const isToken = typeof token_hash === 'string' && /^[0-9a-f]{64}$/.test(token_hash)
  const opened = isToken ? await openers[type](backend, linkHash(token_hash), deviceOf(c)) : null
  const wait = opened ? null : await backend.throttle.verify.take(c.get('request').address)
  if (wait !== null) return tooManyRequests(c, wait)
  return opened ? c.json(opened) : problem(c, 403, 'otp_expired', 'Email link is invalid or has expired')
}

/**
 * `GET /verify`, the target of links in earlier mails: redirects to the page that opens the link. It does not use the
 * link up, since mail scanners and browsers request addresses that nobody has opened.
 */
export async function earlierLinkRoute(c: Context<HostEnv>, { redirect }: Backend): Promise<Response> {
  // Supabase's own mails say `token`, custom templates say `token_hash`.
  const { type, token = '', token_hash = token, redirect_to } = c.req.query()
  if (!isKind(type)) return invalid(c)
  const page = new URL(redirect(redirect_to))
  page.search = new URLSearchParams({ token_hash, type }).toString()
  return c.redirect(page.href, 303)
}

async function openForPassword(backend: Backend, hash: string, device: Device): Promise<JsonObject | null> {
  const opened = await openRecovery(backend.db, hash, backend.config.auth.email.otp_expiry, device)
  if (!opened) return null
  // The answer may be lost on its way, and then the person needs another link at once.
  await backend.throttle.mail.recoveryLinkSpent(opened.email)
  return sessionAnswer(backend, opened.session)
}

async function openInvited(backend: Backend, hash: string, device: Device): Promise<JsonObject | null> {
  const session = await openInvitation(backend.db, hash, device)
  return session && sessionAnswer(backend, session)
}

async function openConfirmation(backend: Backend, hash: string, device: Device): Promise<JsonObject | null> {
  const opened = await openSignUp(backend.db, hash, backend.config.auth.email.otp_expiry, device)
  if (!opened) return null
  const answer = await sessionAnswer(backend, opened.session)
  // Read by `src/app/access/open-link.ts`.
  return opened.contested ? { ...answer, contested: true } : answer
}

import { emailAddress } from '../_shared/email.ts'
import type { LastMail } from '../_shared/last-mail.ts'
import { type Links, sent } from '../_shared/mails.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Failure, failures } from './failures.ts'

/** What invitations need of the backend. */
export type Invitations = Links & {
  /** Null when the business does not exist. */
  findInvitation(businessId: string): Promise<Invitation | null>
  /**
   * Creates a user without a password, not confirmed yet, who has role `business` and owns the business: both or
   * neither. 'email_taken' and 'business_taken' when neither was done.
   */
  createInvited(
    email: string,
    businessId: string,
  ): Promise<{ userId: string } | 'email_taken' | 'business_taken'>
  /** What has become of the last link to an account. */
  lastMail(userId: string): Promise<LastMail | null>
}

/** `mail`: what has become of it; missing where the host does not know. */
export type Mailed = { userId: string; mail?: LastMail }

export type Invitation = {
  /** The business's own. */
  email: string
  /** `invited`: a mail went to it. */
  account: { userId: string; email: string; opened: boolean; invited: boolean } | null
}

/**
 * `{businessId, invite: 'new'}` creates the account of a business and mails its link, also where an earlier call came no
 * further than the account; `'again'` mails another link while nobody has opened one. The unopened account has the
 * business's address, which the database sees to. Answers `{userId, mail}`.
 * When the account is there but its mail could not be sent, that is told by `mail_not_sent` or `mail_limit`, and 'again' sends it.
 */
export async function invite(body: object, deps: Invitations): Promise<Mailed | Failure> {
  const { businessId, invite: kind } = body as Record<string, unknown>
  if (kind !== 'new' && kind !== 'again') return failures.body
  if (!isUuid(businessId)) return failures.businessId
  return attempted(businessId, kind, deps, 1)
}

type Kind = 'new' | 'again'

/**
 * Invites, and does so `more` times again when it failed and the business's address has been corrected meanwhile: the
 * database makes no account for the former address, and has moved one that was there.
 */
async function attempted(
  businessId: string,
  kind: Kind,
  deps: Invitations,
  more: number,
): Promise<Mailed | Failure> {
  const found = await deps.findInvitation(businessId)
  if (!found) return failures.unknownBusiness
  const [result] = await Promise.allSettled([inviteAt(found, businessId, kind, deps)])
  if (result.status === 'fulfilled' && 'userId' in result.value) return result.value
  const now = await deps.findInvitation(businessId)
  if (now?.email !== found.email)
    return more > 0 ? attempted(businessId, kind, deps, more - 1) : failures.emailChanged
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function inviteAt(
  { email: written, account }: Invitation,
  businessId: string,
  kind: Kind,
  deps: Invitations,
): Promise<Mailed | Failure> {
  if (account && kind === 'new' && (account.opened || account.invited)) return failures.businessTaken
  if (account?.opened) return failures.waitsForNobody
  const email = emailAddress(written)
  if (email === null) return failures.email
  const invited = account ?? (await deps.createInvited(email, businessId))
  if (invited === 'email_taken') return failures.emailTaken
  if (invited === 'business_taken') return failures.businessTaken
  const { userId } = invited
  return about(userId, await sent(() => deps.sendInvitation({ userId, email })))
}

/**
 * `{businessId, mail: 'password'}` mails a link for another password to the account of a business, `'state'` only asks.
 * Both answer `{userId, mail}`: what has become of the last link.
 */
export async function mail(body: object, deps: Invitations): Promise<Mailed | Failure> {
  const { businessId, mail: wanted } = body as Record<string, unknown>
  if (wanted !== 'password' && wanted !== 'state') return failures.body
  if (!isUuid(businessId)) return failures.businessId
  const found = await deps.findInvitation(businessId)
  if (!found) return failures.unknownBusiness
  if (!found.account) return failures.noAccount
  const { userId, email, opened } = found.account
  if (wanted === 'state') {
    const last = await deps.lastMail(userId)
    return { userId, ...(last && { mail: last }) }
  }
  return opened ? about(userId, await sent(() => deps.sendPasswordLink(email))) : failures.notOpened
}

const about = (userId: string, outcome: Awaited<ReturnType<typeof sent>>): Mailed | Failure =>
  'status' in outcome ? outcome : { userId, ...outcome }

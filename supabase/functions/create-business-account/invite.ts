import { emailAddress } from '../_shared/email.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Failure, failures } from './failures.ts'

/** What invitations need of the backend. */
export type Invitations = {
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
  /** Mails a link to choose a password, which voids the link before. Throws what is not 'too_many'. */
  sendInvitation(email: string): Promise<'too_many' | null>
}

type Invitation = {
  /** The business's own. */
  email: string
  account: { userId: string; opened: boolean } | null
}

/**
 * `{businessId, invite: 'new'}` creates the account of a business and mails its link; `'again'` mails another link while
 * nobody has opened one; the unopened account has the business's address, which the database sees to. Answers `{userId}`,
 * also of an account whose mail could not be sent: that is then told by `mail_not_sent` or `mail_limit`, and 'again' sends it.
 */
export async function invite(body: object, deps: Invitations): Promise<{ userId: string } | Failure> {
  const { businessId, invite: kind } = body as Record<string, unknown>
  if (kind !== 'new' && kind !== 'again') return failures.body
  if (!isUuid(businessId)) return failures.businessId
  const found = await deps.findInvitation(businessId)
  if (!found) return failures.unknownBusiness
  const { account } = found
  if (account && kind === 'new') return failures.businessTaken
  if (account?.opened) return failures.waitsForNobody
  const email = emailAddress(found.email)
  if (email === null) return failures.email
  const invited = account ?? (await deps.createInvited(email, businessId))
  if (invited === 'email_taken') return failures.emailTaken
  if (invited === 'business_taken') return failures.businessTaken
  const failure = await deps.sendInvitation(email).catch(() => 'failed')
  if (failure === 'too_many') return failures.mailLimit
  return failure ? failures.mailNotSent : { userId: invited.userId }
}

import { callForMail, type LastMail } from '#backend/last-mail.ts'

/**
 * Invites a business by mail to choose its password. `new`: refused when it has an account, unless its
 * first invitation never went; `again`: also sends another
 * mail while nobody has opened the one before. Answers what has become of the mail, null where the host does not know. Throws as
 * `callFunction`.
 */
export async function inviteBusiness(businessId: string, invite: 'new' | 'again'): Promise<LastMail | null> {
  return callForMail({ businessId, invite })
}

/** What has become of the last mail to a business's account; null where the host does not know. Throws as `callFunction`. */
export function lastMailOf(businessId: string): Promise<LastMail | null> {
  return callForMail({ businessId, mail: 'state' })
}

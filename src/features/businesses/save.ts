import { isUnanswered } from '#backend/errors.ts'
import { callFunction } from '#backend/functions.ts'
import { callForMail, type LastMail } from '#backend/last-mail.ts'
import { invalidate, readAnew } from '#backend/stale.ts'
import { businessQueries } from './queries.ts'

/** Removes the second step of a business's account and ends its sessions. Throws as `callFunction`. */
export async function resetSecondStep(userId: string): Promise<void> {
  const body = { action: 'remove_factors', user_id: userId }
  await callFunction('manage-account', body).finally(() => invalidate('businesses'))
}

/** Mails the account of a business a link for another password. Answers and throws as `callForMail`. */
export function sendPasswordLink(businessId: string): Promise<LastMail | null> {
  return callForMail({ businessId, mail: 'password' }).finally(() => invalidate('businesses'))
}

/** Creates the account of a business, also where the answer is lost. Throws as `callFunction`. */
export async function createBusinessAccount(body: {
  email: string
  password: string
  businessId: string
}): Promise<void> {
  try {
    await callFunction('create-business-account', body)
  } catch (error) {
    if (!isUnanswered(error) || !(await isMade(body))) throw error
  } finally {
    await invalidate('businesses')
  }
}

/** Its account as it is now, null where there is none; undefined where it cannot be read. */
const accountNow = (businessId: string) =>
  readAnew(businessQueries.account(businessId)).catch(() => undefined)

/** Whether a business certainly has no account. */
export const hasNoAccount = async (businessId: string) => (await accountNow(businessId)) === null

/** Whether a business that had no account has the one that was asked for. */
async function isMade({ businessId, email }: { businessId: string; email: string }): Promise<boolean> {
  const account = await accountNow(businessId)
  return account?.email === email.toLowerCase() && account.invited_at === null
}

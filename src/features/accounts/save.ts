import { UserMessageError } from '#backend/errors.ts'
import { callFunction, FunctionRefusal } from '#backend/functions.ts'
import { type LastMail, mailIn } from '#backend/last-mail.ts'
import { invalidate } from '#backend/stale.ts'
import type { GivenRole } from './fields.ts'

export type AccountAction =
  | { action: 'set_role'; user_id: string; role: GivenRole }
  | {
      action: 'invite' | 'send_password_link' | 'end_sessions' | 'remove_factors' | 'ban' | 'unban' | 'delete'
      user_id: string
    }
  | { action: 'invite'; email: string; display_name: string | null; role: GivenRole }

/** The account is there, but its invitation could not be mailed; it can be sent again to `userId`. */
export class UnsentInvitation extends UserMessageError {
  override name = 'UnsentInvitation'
  readonly userId: string
  constructor(userId: string, cause: FunctionRefusal) {
    super(cause.message, { cause })
    this.userId = userId
  }
}

/** Does something to an account; answers what the host knows of the mail, if any. Throws as `callFunction`. */
export async function manageAccount(action: AccountAction): Promise<LastMail | null> {
  try {
    return mailIn(await callFunction('manage-account', action))
  } catch (error) {
    const userId = error instanceof FunctionRefusal ? error.answer.user_id : null
    if (error instanceof FunctionRefusal && action.action === 'invite' && typeof userId === 'string')
      throw new UnsentInvitation(userId, error)
    // Deleted before: by this attempt, whose answer was lost, or by somebody else.
    if (action.action === 'delete' && error instanceof FunctionRefusal && error.code === 'account_not_found')
      return null
    throw error
  } finally {
    // Also after a failure, which may have done a part of it.
    await invalidate('user_roles')
  }
}

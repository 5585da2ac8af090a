import { answered, objectIn, type Refusal } from '../_shared/answers.ts'
import { adminCalling, type Caller, type Callers } from '../_shared/callers.ts'
import type { LastMail } from '../_shared/last-mail.ts'
import { type Links, mailFailures, OtherAccount, type Outcome, sent } from '../_shared/mails.ts'
import { type Failure, failures } from './failures.ts'
import {
  type AccountAction,
  type AccountRequest,
  accountRequest,
  type GivenRole,
  type Invited,
} from './request.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = Callers &
  Links & {
    /** Whether a key is the secret one: whoever has it asks without a caller (`npm run admin`). */
    isSecretKey(key: string): boolean
    /** The database's part of an action, in one transaction with its history; or the name of the rule that forbids it. */
    manage(
      caller: Caller | null,
      action: AccountAction,
      userId: string,
      role?: GivenRole,
    ): Promise<Managed | Ruled>
    /** Makes an account without a password, not confirmed yet; null where the address is taken. */
    create(invited: Invited): Promise<string | null>
    /** Removes apps and recovery codes; passkeys stay. */
    removeFactors(userId: string): Promise<void>
    /** Removes the files in `avatars` whose names begin with the account's id. */
    removeAvatars(userId: string): Promise<void>
    /** Mails the account's owner what was done, where the host can. */
    notify(notice: 'account_role_changed' | 'account_blocked', managed: Managed): void
    /** CORS headers, which let only the dashboard's origins read the answer. */
    corsHeaders(request: Request): Record<string, string>
  }

/** `changed`: false where everything was so already. */
type Managed = { email: string; changed: boolean; role?: GivenRole }
export type Ruled =
  | 'role'
  | 'unknown'
  | 'own_account'
  | 'last_admin'
  | 'business_account'
  | 'already_accepted'
  | 'row_to_correct'

type Done = { user_id: string; mail?: LastMail }

/**
 * `POST {action, user_id?, email?, display_name?, role?}`, for admins only: 401, 403, 400 (with the field), 404, 409; 200
 * answers `{user_id}`. The account is made first, then the mail goes: 502 and 429 name the account too.
 */
export function handle(request: Request, deps: Deps): Promise<Response> {
  const answers = { cors: deps.corsHeaders(request), failed: failures.failed }
  return answered('manage-account', request, answers, () => manageAccount(request, deps))
}

async function manageAccount(request: Request, deps: Deps): Promise<Done | Failure> {
  const isService = request.method === 'POST' && deps.isSecretKey(request.headers.get('apikey') ?? '')
  const caller = isService ? null : await adminCalling(request, deps, failures)
  if (caller && 'status' in caller) return caller
  const body = await objectIn(request)
  if (!body) return failures.body
  const asked = accountRequest(body)
  if ('status' in asked) return asked
  return asked.userId === null ? invite(asked.invited, caller, deps) : act(asked, caller, deps)
}

/** The account has no role until the database gives it one: if that fails, the next invitation replaces the account. */
async function invite(invited: Invited, caller: Caller | null, deps: Deps): Promise<Done | Failure> {
  const userId = await deps.create(invited)
  if (userId === null) return failures.email_exists
  const managed = await deps.manage(caller, 'invite', userId, invited.role)
  // Another admin has invited the same address at the same moment, now or before the mail: that account has replaced this one.
  if (managed === 'unknown') return failures.email_exists
  if (typeof managed === 'string') return failures[managed]
  const sending = deps.sendInvitation({ userId, email: managed.email })
  const isReplaced = await sending.then(
    () => false,
    (error) => error instanceof OtherAccount,
  )
  return isReplaced ? failures.email_exists : mailed(userId, () => sending)
}

async function act(
  asked: Extract<AccountRequest, { userId: string }>,
  caller: Caller | null,
  deps: Deps,
): Promise<Done | Failure> {
  const { action, userId } = asked
  const managed = await deps.manage(caller, action, userId, 'role' in asked ? asked.role : undefined)
  // After the database has allowed it, which an admin who removes their own would not be any more.
  if (action === 'remove_factors' && typeof managed === 'object') await deps.removeFactors(userId)
  // Also when the account is gone already: an earlier attempt may have deleted it and failed before its files.
  if (action === 'delete' && (typeof managed === 'object' || managed === 'unknown'))
    await deps.removeAvatars(userId)
  if (typeof managed === 'string') return failures[managed]
  const { email, changed } = managed
  if (action === 'invite') return mailed(userId, () => deps.sendInvitation({ userId, email }))
  if (action === 'send_password_link') return mailed(userId, () => deps.sendPasswordLink(email))
  if (action === 'set_role' && changed) deps.notify('account_role_changed', { ...managed, role: asked.role })
  if (action === 'ban' && changed) deps.notify('account_blocked', managed)
  return { user_id: userId }
}

/** A mail that the first attempt could not deliver is told as not sent, although the embedded server goes on trying. */
async function mailed(userId: string, send: () => Promise<Outcome>): Promise<Done | (Refusal & Done)> {
  const outcome = await sent(send)
  const waits = 'mail' in outcome && outcome.mail?.state !== 'sent' && outcome.mail?.reason
  return { user_id: userId, ...outcome, ...(waits && mailFailures.mailNotSent) }
}

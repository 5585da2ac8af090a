import { emailAddress } from '../_shared/email.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Failure, failures } from './failures.ts'

const givenRoles = ['admin', 'gestore', 'cliente'] as const
export type GivenRole = (typeof givenRoles)[number]

const actions = [
  'invite',
  'set_role',
  'send_password_link',
  'end_sessions',
  'remove_factors',
  'ban',
  'unban',
  'delete',
] as const
export type AccountAction = (typeof actions)[number]

/** Whom an invitation makes an account for. */
export type Invited = { email: string; displayName: string | null; role: GivenRole }

/** `userId`: null for an invitation of somebody who has no account yet. */
export type AccountRequest =
  | { action: 'invite'; userId: null; invited: Invited }
  | { action: 'set_role'; userId: string; role: GivenRole }
  | { action: Exclude<AccountAction, 'set_role'>; userId: string }

/** What is asked for, or which field is at fault. */
export function accountRequest(body: Record<string, unknown>): AccountRequest | Failure {
  const action = actions.find((known) => known === body.action)
  const role = givenRoles.find((known) => known === body.role)
  if (!action) return failures.action
  if (action === 'invite' && (body.user_id === undefined || body.user_id === null)) {
    const email = emailAddress(body.email)
    if (email === null) return failures.email
    const displayName = nameIn(body.display_name)
    if (displayName === false) return failures.displayName
    return role ? { action, userId: null, invited: { email, displayName, role } } : failures.givenRole
  }
  if (!isUuid(body.user_id)) return failures.userId
  // Files and locks are named after it as the database writes it.
  const userId = body.user_id.toLowerCase()
  if (action !== 'set_role') return { action, userId }
  return role ? { action, userId, role } : failures.givenRole
}

/** As the database takes names of profiles; null for none, false for one that it would refuse. */
function nameIn(name: unknown): string | null | false {
  if (name === undefined || name === null) return null
  if (typeof name !== 'string' || !name.isWellFormed()) return false
  const text = name.trim()
  if ([...text].length > 200 || /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text)) return false
  return /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text) ? text : null
}

import type { User } from '@supabase/auth-js'
import { redirect } from '@tanstack/react-router'
import { roleQuery } from '#features/profile/queries.ts'
import { queryClient } from '#lib/backend/query-client.ts'
import { sessionReady } from '#lib/backend/session.ts'
import { mayOpen, type Page, pages } from '#pages'
import type { Role } from '#permissions'
import { rememberRole } from './access/last-role.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

export interface SignedIn {
  user: User
  role: Role
}

/** Lets only signed-in people into the dashboard; the others come back here after the login. */
export async function requireSession({ location }: { location: { href: string } }): Promise<SignedIn> {
  const session = await sessionReady()
  if (!session) {
    rememberReturnPath(location.href)
    throw redirect({ to: '/', replace: true })
  }
  const role = await queryClient.ensureQueryData(roleQuery(session.user.id))
  rememberRole(session.user.id, role)
  return { user: session.user, role }
}

/** Sends a role that has no business on a page to the dashboard. */
export function allow(page: Page) {
  return ({ context }: { context: SignedIn }) => {
    if (!mayOpen(context.role, page)) throw redirect({ to: pages.dashboard.path, replace: true })
  }
}

/** A signed-in user has no use for the login screen (spec section 2). */
export async function skipLogin(): Promise<void> {
  if (await sessionReady()) throw redirect({ href: takeReturnPath(), replace: true })
}

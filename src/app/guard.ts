import type { User } from '@supabase/auth-js'
import { redirect } from '@tanstack/react-router'
import { roleQuery } from '#features/profile/queries.ts'
import { queryClient } from '#lib/backend/query-client.ts'
import { sessionReady } from '#lib/backend/session.ts'
import { rememberKnown } from '#lib/browser/last-known.ts'
import { mayOpen, type Page, pages } from '#pages'
import type { Role } from '#permissions'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

export interface SignedIn {
  user: User
  role: Role
}

/** Lets only signed-in people into the dashboard. Others are sent to the login and come back to this page afterwards. */
export async function requireSession({ location }: { location: { href: string } }): Promise<SignedIn> {
  const session = await sessionReady()
  if (!session) {
    rememberReturnPath(location.href)
    throw redirect({ to: '/', replace: true })
  }
  const role = await queryClient.ensureQueryData(roleQuery(session.user.id))
  rememberKnown(session.user.id, { role })
  return { user: session.user, role }
}

/** Redirects a role that may not open the page to /dashboard. */
export function allow(page: Page) {
  return ({ context }: { context: SignedIn }) => {
    if (!mayOpen(context.role, page)) throw redirect({ to: pages.dashboard.path, replace: true })
  }
}

/** Redirects a signed-in user from the login screen to the dashboard. */
export async function skipLogin(): Promise<void> {
  if (await sessionReady()) throw redirect({ href: takeReturnPath(), replace: true })
}

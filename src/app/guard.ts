import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { errorStatus, isConnectionFailure } from '#backend/errors.ts'
import { sessionReady } from '#backend/session.ts'
import { isSecondStepDue } from '#backend/token.ts'
import { lastKnown, rememberKnown } from '#browser/last-known.ts'
import { loadWhenIdle } from '#browser/when-idle.ts'
import { accountQueries } from '#features/profile/queries.ts'
import { mayOpen, type Page, pages } from '#pages'
import { isRole, ownerIdOf, type Role, type SignedIn } from '#permissions'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

interface Opening {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** Lets only signed-in people into the dashboard. Others are sent to the login and come back to this page afterwards. */
export async function requireSession({ context, location }: Opening): Promise<SignedIn> {
  const session = await sessionReady()
  if (!session) {
    rememberReturnPath(location.href)
    throw redirect({ to: '/', replace: true })
  }
  const role = await roleOf(context.queryClient, session.user.id)
  rememberKnown(session.user.id, { role })
  // An owner's own data are their own; other roles read those of many.
  if (ownerIdOf(role, session.user, 'websites'))
    loadWhenIdle([async () => (await import('#backend/kept-answers.ts')).keepAnswers(session.user.id)], {
      isBusy: () => context.queryClient.isFetching() > 0,
    })
  if (isSecondStepDue(role, session) && !location.href.startsWith(pages.profile.path))
    throw redirect({ to: pages.profile.path, replace: true })
  return { user: session.user, role }
}

/** Whether a proxy, or a server that is starting, has answered in the server's place. */
function isServerAway(error: unknown): boolean {
  const status = errorStatus(error)
  return status !== null && status >= 502 && status <= 504
}

/**
 * The role that the server returns. Where no server answers it is the one that this user last had here, until the server can
 * be asked.
 */
async function roleOf(queryClient: QueryClient, userId: string): Promise<Role> {
  const query = accountQueries.role(userId)
  try {
    return await queryClient.ensureQueryData(query)
  } catch (error) {
    const last = lastRole(userId)
    if (!last || !(isConnectionFailure(error) || isServerAway(error))) throw error
    const { restoreAnswers } = await import('#backend/kept-answers.ts')
    restoreAnswers(userId)
    queryClient.setQueryData(query.queryKey, last)
    // Marked as out of date, so that its next use asks the server as soon as there is a network.
    await queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
    return last
  }
}

/** Redirects a role that may not open the page to /dashboard. */
export function allow(page: Page) {
  return ({ context, location }: { context: SignedIn; location: { search: object } }) => {
    const isForEveryone = page.everyoneWith !== undefined && page.everyoneWith in location.search
    if (!isForEveryone && !mayOpen(context.role, page))
      throw redirect({ to: pages.dashboard.path, replace: true })
  }
}

/** Redirects a signed-in user from the login screen to the dashboard. */
export async function skipLogin(): Promise<void> {
  if (await sessionReady()) throw redirect({ href: takeReturnPath(), replace: true })
}

/**
 * The role that this user last had on this device, or null. It only decides what is shown until the server has
 * answered.
 */
export function lastRole(userId: string): Role | null {
  const { role } = lastKnown(userId)
  return isRole(role) ? role : null
}

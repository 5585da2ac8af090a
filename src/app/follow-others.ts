import { reportChangesSince } from '#backend/changes-since.ts'
import { subscribeToChanges } from '#backend/live-connection.ts'
import { queryClient } from '#backend/query-client.ts'
import { currentSession } from '#backend/session.ts'
import { readAnew } from '#backend/stale.ts'
import { accountQueries } from '#features/profile/queries.ts'

/** Milliseconds between two questions for the role by a page that is shown. */
const askAgainMs = 30_000

interface Router {
  invalidate: () => Promise<void>
}

/**
 * Follows what others save, from the moment `openedAt` (by `performance.now()`) on, and the role that they give. Returns a
 * function that ends it.
 */
export function followOthers(openedAt: number, router: Router): () => void {
  let stopReading = () => {}
  const stop = subscribeToChanges(() => {
    stopReading()
    stopReading = reportChangesSince(openedAt)
  })
  const stopAsking = followRole(router)
  return () => {
    stop()
    stopReading()
    stopAsking()
  }
}

/**
 * Asks for the role of whoever is signed in while the page is open: an admin may give them another one, of which the live
 * connection tells admins alone. Menu and pages of a new role come at once, and what is shown is read again with it;
 * invalidating the router lets the guard look at the page again. Returns a function that ends it.
 */
export function followRole(router: Router): () => void {
  const ask = async () => {
    const { session } = currentSession()
    if (!session || document.visibilityState === 'hidden') return
    const query = accountQueries.role(session.user.id)
    const before = queryClient.getQueryData(query.queryKey)
    // Where it cannot be read the page stays as it is: the next question may be answered.
    const now = await readAnew(query).catch(() => before)
    if (!before || now === before || currentSession().session?.user.id !== session.user.id) return
    await router.invalidate()
    await queryClient.invalidateQueries()
  }
  const timer = setInterval(ask, askAgainMs)
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', ask)
    document.removeEventListener('visibilitychange', ask)
  }
}

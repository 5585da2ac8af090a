import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { queryClient } from '#backend/query-client.ts'
import { currentSession, leaveEndedSession, onSessionChange } from '#backend/session.ts'
import { clearDrafts } from '#browser/drafts.ts'
import { clearLastKnown } from '#browser/last-known.ts'
import { clearRecentPaths } from '#browser/recents.ts'
import { isFormOpen } from '#records/unsaved.ts'
import { dismissOutdated } from '#ui/feedback/toast.ts'
import { router } from '../routes.tsx'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

/**
 * Keeps router and cache in step with the session: after signing in the requested page opens, after signing out the
 * login.
 */
function followSession() {
  let person = currentSession().user?.id ?? null
  // The login is outside this component, so whoever has just signed in is known from the beginning.
  if (person) clearDrafts(person)
  return onSessionChange(({ session, awaiting, user, expired, endedFor }, event) => {
    const before = person
    person = user?.id ?? null
    if (before && person !== before) dismissOutdated({ about: 'person' })
    if (person && person !== before) clearDrafts(person)
    if ((event === 'SIGNED_OUT' || awaiting) && expired) {
      // A page with a form stays, with its values, and the password is asked for over it. Any other page is opened again
      // after the login.
      if (isFormOpen()) return
      rememberReturnPath(router.state.location.href)
      leaveEndedSession()
    } else if (event === 'SIGNED_OUT' || (before && !person)) {
      queryClient.clear()
      clearRecentPaths()
      clearLastKnown()
      // A session that ended by itself keeps what its person has typed, for when they come back.
      if (endedFor === null) clearDrafts()
      // The person has signed out, so the question about unsaved changes is skipped.
      void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
    } else if (before && person && before !== person) {
      // Another tab has signed in as another user, whose policies allow other rows: the cache is emptied.
      queryClient.clear()
      void router.navigate({ to: '/dashboard', replace: true, ignoreBlocker: true })
    } else if (event === 'PASSWORD_RECOVERY') {
      // Needed also when a session already existed and its page was opened before the link was read.
      void router.navigate({ href: takeReturnPath(), replace: true })
    } else if (session && router.state.location.pathname === '/') {
      void router.navigate({ href: takeReturnPath(), replace: true })
    }
  })
}

/** In development only, so that no build contains it. */
const DevTools = import.meta.env.DEV ? lazy(() => import('./dev-tools.tsx')) : null

/** Everything behind the login. */
export function App() {
  useEffect(followSession, [])
  useEffect(() => focusHeadings(router), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {DevTools && (
        <Suspense>
          <DevTools />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

/**
 * After a navigation removes the last page's messages and moves the focus to the title, so that a screen reader reads
 * it and the keyboard continues from there. Not on the first page, and not when only the search parameters changed.
 * Answers a function that stops it.
 */
function focusHeadings({ subscribe }: Pick<typeof router, 'subscribe'>): () => void {
  return subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) dismissOutdated({ about: 'elsewhere' })
    // An open dialog gives the focus back itself when it closes.
    if (!fromLocation || !pathChanged || document.querySelector('[role$=dialog],dialog[open]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

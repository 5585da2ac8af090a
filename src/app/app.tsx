import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#lib/backend/query-client.ts'
import { currentSession, leaveEndedSession, onSessionChange } from '#lib/backend/session.ts'
import { forgetRecentPaths } from '#lib/browser/recents.ts'
import { isFormOpen } from '#lib/forms/open-forms.ts'
import { router } from '../routes.tsx'
import { focusHeadings } from './focus-heading.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

/** The router and the cache follow the session: in to the page that was asked for, out to the login. */
function followSession() {
  let person = currentSession().user?.id ?? null
  return onSessionChange(({ session, user, expired }, event) => {
    const before = person
    person = user?.id ?? null
    if (event === 'SIGNED_OUT' && expired) {
      // A form stays, with what was typed in it, and the password is asked for over it. Any other page is opened again
      // after the login.
      if (isFormOpen()) return
      rememberReturnPath(router.state.location.href)
      leaveEndedSession()
    } else if (event === 'SIGNED_OUT') {
      queryClient.clear()
      forgetRecentPaths()
      // Nobody is here any more to be asked about unsaved changes.
      router.navigate({ to: '/', replace: true, ignoreBlocker: true })
    } else if (before && person && before !== person) {
      // Another tab has signed in as somebody else: nothing here is theirs.
      queryClient.clear()
      router.navigate({ to: '/dashboard', replace: true, ignoreBlocker: true })
    } else if (event === 'PASSWORD_RECOVERY') {
      // Also when a session was already here, and its page opened before the link was understood.
      router.navigate({ href: takeReturnPath(), replace: true })
    } else if (session && router.state.location.pathname === '/') {
      router.navigate({ href: takeReturnPath(), replace: true })
    }
  })
}

/** Everything behind the login. */
export function App() {
  useEffect(followSession, [])
  useEffect(() => focusHeadings(router), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

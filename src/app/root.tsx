import { type ComponentType, useEffect, useState } from 'react'
import { hasStoredSession, useSession } from '#lib/session.ts'
import { FullPageSpinner } from '#ui/spinner.tsx'
import { announceLinkError } from './link-error.ts'
import { LoginPage } from './login-page.tsx'
import { takeReturnPath } from './return-path.ts'

/**
 * Chooses between the login screen, which stands alone so that a first visitor downloads nothing else,
 * and the dashboard with its router, which is fetched once somebody is signed in or a deep link asks for it.
 */
export function Root() {
  const { session } = useSession()
  const [startsInside] = useState(() => window.location.pathname !== '/' || hasStoredSession())
  const [App, setApp] = useState<ComponentType | null>(null)
  const signedIn = session !== null

  useEffect(announceLinkError, [])

  useEffect(() => {
    if (App || !(startsInside || signedIn)) return
    let wanted = true
    import('./app.tsx').then((module) => {
      if (!wanted) return
      if (!startsInside) window.history.replaceState(null, '', takeReturnPath())
      setApp(() => module.App)
    })
    return () => {
      wanted = false
    }
  }, [App, startsInside, signedIn])

  if (App) return <App />
  return startsInside ? <FullPageSpinner /> : <LoginPage entering={signedIn} />
}

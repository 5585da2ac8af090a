import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { heldLink, type LinkSession } from '#backend/link-session.ts'
import type { MailLink } from '#backend/mail-link.ts'
import { useSession } from '#backend/session.ts'
import { endDoubleClicks } from '#browser/double-click.ts'
import { ignoreStrayFiles } from '#browser/stray-files.ts'
import { Boundary } from '#ui/base/boundary.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { announceConfirmation } from './access/confirmation.ts'
import { announceLinkError } from './access/link-error.ts'
import { LoginPage } from './access/login-page.tsx'
import { LoadFailure } from './errors/load-failure.tsx'
import { takeReturnPath } from './return-path.ts'
import { LoadingFrame } from './shell/shell-outline.tsx'

const LinkDialog = lazy(() => import('./access/link-dialog.tsx'))
const LinkPage = lazy(() => import('./access/link-page.tsx'))

/**
 * Shows the login screen, or the dashboard with its router. The login screen stands alone, so that a first visitor
 * downloads nothing else; the dashboard's code is fetched once somebody is signed in, when a deep link asks for it
 * (`startsInside`), or when the page was opened by a link from a mail. The build renders the login screen ahead of time, so
 * this component must not read anything from the browser while rendering.
 */
export function Root({ startsInside, link }: { startsInside: boolean; link: MailLink | null }) {
  const { session } = useSession()
  const [App, setApp] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const signedIn = session !== null
  const [unopened, setUnopened] = useState(link)
  const [held, setHeld] = useState<LinkSession | null>(null)

  useEffect(() => {
    if (!link) setHeld(heldLink())
  }, [link])

  useEffect(endDoubleClicks, [])

  useEffect(ignoreStrayFiles, [])

  useEffect(announceLinkError, [])

  useEffect(() => void announceConfirmation(), [])

  useEffect(() => {
    if (App || !(startsInside || signedIn)) return
    let wanted = true
    import('./app.tsx').then(
      (module) => {
        if (!wanted) return
        if (!startsInside) window.history.replaceState(null, '', takeReturnPath())
        setApp(() => module.App)
      },
      () => setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [App, startsInside, signedIn])

  return (
    <>
      <Boundary fallback={<LoadFailure />}>
        {unopened ? (
          <Suspense fallback={<LoadingFrame />}>
            <LinkPage
              link={unopened}
              onOpened={(waiting) => {
                setHeld(waiting)
                setUnopened(null)
              }}
            />
          </Suspense>
        ) : App ? (
          <App />
        ) : failed ? (
          <LoadFailure />
        ) : startsInside ? (
          <LoadingFrame />
        ) : (
          <LoginPage entering={signedIn} />
        )}
      </Boundary>
      <Boundary onFailure={() => setFailed(true)}>
        <Suspense>{held && <LinkDialog link={held} />}</Suspense>
      </Boundary>
      <Toaster />
    </>
  )
}

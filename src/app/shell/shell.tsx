import type { User } from '@supabase/auth-js'
import { type Query, skipToken, useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, WifiOff } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { lastRole } from '#app/guard.ts'
import { queryClient } from '#backend/query-client.ts'
import { useSession } from '#backend/session.ts'
import { useOffline } from '#browser/online.ts'
import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import type { Role } from '#permissions'
import { Button } from '#ui/base/button.tsx'
import { FullPageSpinner } from '#ui/base/spinner.tsx'
import { SessionDialog } from '../access/session-dialog.tsx'
import { useSignOut } from '../access/use-sign-out.tsx'
import { prefetchCode } from '../prefetch-code.ts'
import { Find } from './find.tsx'
import { GivenPassword } from './given-password.tsx'
import { LiveBar } from './live-bar.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NewVersionBar } from './new-version-bar.tsx'
import { LoadingFrame } from './shell-outline.tsx'
import { Sidebar, useSidebar } from './sidebar.tsx'

/**
 * The frame around every dashboard page: sidebar, or header and drawer on a phone. Before the server has answered with
 * the role its menu is the one of the role that this user last had on this device.
 */
export function Shell() {
  const frame = useFrame()
  if (frame === 'asked') return <LoadingFrame />
  if (frame === 'none') return <Outlet />
  return (
    <Frame {...frame}>
      <Outlet />
    </Frame>
  )
}

/** Shown in place of the page until the guard has answered. */
export function ShellPending() {
  return typeof useFrame() === 'object' ? <FullPageSpinner /> : <LoadingFrame />
}

/**
 * Whose frame is shown: 'asked' while a signed-in user's role is not known yet, as when another account takes over in
 * an open page; 'none' after the sign-out and when the role cannot be read.
 */
function useFrame(): { user: User; role: Role } | 'asked' | 'none' {
  const { user } = useSession()
  const known = useRole()
  // The status also renders this again as soon as the guard has answered, which is when the role is known.
  const guard = useMatches({
    select: (matches) => matches.find(({ routeId }) => routeId === pages.dashboard.path)?.status,
  })
  const role = known ?? (user && lastRole(user.id))
  if (!user || !guard || guard === 'error') return 'none'
  return role ? { user, role } : 'asked'
}

/** The frame around a page; the build renders it too. */
export function Frame({ user, role, children }: { user: User; role: Role; children: ReactElement }) {
  const { collapsed, toggle } = useSidebar()
  const signOut = useSignOut()
  useEffect(() => prefetchCode(role), [role])
  const toggleLabel = collapsed ? 'Espandi menu' : 'Comprimi menu'
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose

  return (
    <div className="min-h-dvh bg-canvas md:flex">
      <a href="#contenuto" className="skip-link">
        Vai al contenuto
      </a>
      <SessionDialog />
      <Find userId={user.id} role={role} />
      {signOut.question}
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 border-r border-line bg-surface transition-[width] duration-150 md:block ${collapsed ? 'w-12' : 'w-64'}`}
      >
        <Sidebar user={user} role={role} collapsed={collapsed} hasFind signOut={signOut} />
      </aside>
      <div className="min-w-0 flex-1">
        <MobileMenu user={user} role={role} signOut={signOut} />
        <div className="no-print sticky top-0 z-30 max-md:top-14">
          <OfflineBar />
          <NewVersionBar />
        </div>
        <div className="no-print hidden h-14 items-center px-3 md:flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label={toggleLabel}
            title={`${toggleLabel} (Ctrl+B)`}
            onClick={toggle}
          >
            <ToggleIcon aria-hidden className="size-[1.125rem]" />
          </Button>
        </div>
        <main
          id="contenuto"
          tabIndex={-1}
          className="mx-auto w-full max-w-[104rem] page-end px-4 pt-6 outline-none md:px-8 md:pt-2"
        >
          <GivenPassword user={user} />
          {children}
          <LiveBar />
        </main>
      </div>
    </div>
  )
}

const hasFailed = ({ state }: Query) => state.status === 'error'

function OfflineBar() {
  const offline = useOffline()
  const { data: since } = useQuery({ queryKey: ['keptSince'], queryFn: skipToken })
  useEffect(() => {
    if (!offline) return
    // What could not be read meanwhile is read when the server is back.
    return () => void queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
  }, [offline])
  return (
    // A screen reader announces only text that is added to a live region that is already there.
    <div aria-live="polite">
      {offline && (
        <p className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-sm text-ink">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">
              {navigator.onLine ? 'Connessione persa.' : 'Sei offline.'}
            </strong>
            <span> Per salvare e aggiornare serve la connessione.</span>
            {typeof since === 'string' && <span>{` Vedi i dati di ${since}.`}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

import type { User } from '@supabase/auth-js'
import { Link } from '@tanstack/react-router'
import { CircleHelp, LogOut, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { menuFor, pages } from '#pages'
import type { Role } from '#permissions'
import { cx } from '#ui/base/cx.ts'
import { Icon } from '#ui/base/icon.tsx'
import type { SignOut } from '../access/use-sign-out.tsx'
import { AccountBox } from './account-box.tsx'
import { findButton, useShortcut } from './find.tsx'
import { useRailTip } from './rail-tip.tsx'
import { Brand } from './shell-outline.tsx'
import { isChosen, remember, startsCollapsed } from './sidebar-cookie.ts'

interface SidebarProps {
  user: User
  role: Role
  collapsed?: boolean
  /** False in the drawer, since the phone's header already has the search. */
  hasFind?: boolean
  signOut: SignOut
  /** Called when a menu entry was chosen. */
  onLeave?: () => void
}

const entryClass =
  'flex h-10 items-center gap-3 rounded-sheet text-sm text-muted hover:bg-hover hover:text-ink active:bg-pressed focus-visible:outline-2 focus-visible:outline-accent'

/** The inside of the sidebar, the same on a desktop and in the phone's drawer. */
export function Sidebar({
  user,
  role,
  collapsed = false,
  hasFind = false,
  signOut,
  onLeave = () => {},
}: SidebarProps) {
  /** The collapsed sidebar is as wide as an icon with its margins, so centring keeps both margins equal. */
  const place = collapsed ? 'justify-center' : 'px-2.5'
  const { tip, events } = useRailTip(collapsed)
  const label = (text: string) =>
    collapsed ? <span className="sr-only">{text}</span> : <span className="truncate">{text}</span>

  return (
    <div className="flex h-full min-h-0 flex-col gap-2 px-2 pb-3" {...events}>
      {tip}
      <Brand collapsed={collapsed} />
      {hasFind && (
        <button
          {...findButton}
          type="button"
          title={collapsed ? undefined : 'Trova (Ctrl+K)'}
          data-tip="Trova (Ctrl+K)"
          className={cx(entryClass, place, !collapsed && 'border border-line-strong hover:border-control')}
        >
          <Search aria-hidden className="size-[1.125rem] shrink-0" />
          {label('Trova')}
          {!collapsed && (
            <span aria-hidden="true" className="ml-auto text-xs">
              Ctrl K
            </span>
          )}
        </button>
      )}
      <nav aria-label="Menu principale" className="min-h-0 flex-1 overflow-y-auto">
        <ul className="flex flex-col gap-0.5">
          {menuFor(role).map(({ title, path, menu }) => (
            <li key={path}>
              <Link
                to={path}
                onClick={onLeave}
                className={cx(entryClass, place)}
                activeOptions={{ exact: path === pages.dashboard.path, includeSearch: false }}
                activeProps={{
                  className: 'bg-accent-soft font-medium !text-accent-strong chosen-in-forced-colors',
                }}
              >
                <Icon name={menu.icon} className="size-[1.125rem] shrink-0" />
                {label(title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        <AccountBox user={user} role={role} collapsed={collapsed} />
        <Link to={pages.help.path} onClick={onLeave} className={cx(entryClass, place)}>
          <CircleHelp aria-hidden className="size-[1.125rem] shrink-0" />
          {label(pages.help.title)}
        </Link>
        <button
          type="button"
          className={cx(entryClass, place)}
          title={collapsed ? undefined : 'Esci da questo dispositivo'}
          data-tip="Logout: esci da questo dispositivo"
          // `aria-disabled` instead of `disabled`, which would take the focus away; a second click during a sign-out does
          // nothing.
          aria-disabled={signOut.busy || undefined}
          onClick={() => {
            onLeave()
            signOut.start()
          }}
        >
          <LogOut aria-hidden className="size-[1.125rem] shrink-0" />
          {label('Logout')}
        </button>
      </div>
    </div>
  )
}

/** Whether the sidebar is collapsed. The choice is kept in a cookie; Ctrl/Cmd+B changes it. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(startsCollapsed)
  const [chosen, setChosen] = useState(isChosen)
  const toggle = () => {
    setCollapsed((value) => !value)
    setChosen(true)
  }

  useEffect(() => {
    if (chosen) remember(collapsed)
  }, [collapsed, chosen])

  useShortcut('b', toggle)

  return { collapsed, toggle }
}

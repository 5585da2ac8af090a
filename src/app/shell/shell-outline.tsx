import { hasStoredSession } from '#backend/session.ts'
import { Mark, product } from '#ui/base/mark.tsx'
import { FullPageSpinner } from '#ui/base/spinner.tsx'
import { startsCollapsed } from './sidebar-cookie.ts'

/** Logo and name above the menu; a long name has three lines, clear of the drawer's button to close it. */
export function Brand({ collapsed }: { collapsed: boolean }) {
  return (
    <div
      className={`flex h-14 shrink-0 items-center gap-2.5 ${collapsed ? 'justify-center' : 'px-1 max-md:pr-12'}`}
    >
      <Mark className="size-7 shrink-0" />
      {!collapsed && (
        <span
          dir="auto"
          title={product.name}
          className="line-clamp-3 min-w-0 leading-[1.125rem] font-semibold tracking-tight wrap-anywhere text-ink"
        >
          {product.name}
        </span>
      )}
    </div>
  )
}

/** The dashboard's frame without code or menu; the real frame later takes exactly its place. */
function ShellOutline() {
  const collapsed = startsCollapsed()
  return (
    <div className="min-h-dvh bg-canvas md:flex">
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 border-r border-line bg-surface px-2 md:block ${collapsed ? 'w-12' : 'w-64'}`}
      >
        <Brand collapsed={collapsed} />
      </aside>
      <div className="min-w-0 flex-1">
        <div className="h-14 border-b border-line bg-surface md:hidden" />
        <FullPageSpinner />
      </div>
    </div>
  )
}

/** Shown while the first page loads: the dashboard's frame for a signed-in user, a spinner where the login may follow. */
export function LoadingFrame() {
  return hasStoredSession() ? <ShellOutline /> : <FullPageSpinner />
}

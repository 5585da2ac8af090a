import type { User } from '@supabase/auth-js'
import { accountOf } from '#backend/account.ts'
import { displayUrl } from '#images/stored-url.ts'
import type { Role } from '#permissions'
import { Avatar } from '#ui/base/avatar.tsx'

/** Avatar, display name, e-mail and role of the signed-in user. */
export function AccountBox({ user, role, collapsed }: { user: User; role: Role; collapsed: boolean }) {
  const { display_name, avatar_url } = accountOf(user)
  const name = display_name ?? 'Utente'
  return (
    <div className={`flex min-w-0 items-center gap-3 py-1 ${collapsed ? 'justify-center' : 'px-1'}`}>
      <Avatar name={name} src={avatar_url && displayUrl(avatar_url)} />
      {!collapsed && (
        <div className="min-w-0 leading-tight">
          <p className="truncate text-sm font-medium text-ink">{name}</p>
          <p className="truncate text-xs text-muted" title={user.email}>
            {user.email}
          </p>
          <p className="text-xs text-accent">{role}</p>
        </div>
      )}
    </div>
  )
}

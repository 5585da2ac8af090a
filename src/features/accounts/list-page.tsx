import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { mayCall } from '#permissions'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'
import { AccountList } from './account-list.tsx'

/** 'Utenti': the admin's list of accounts; other roles read 'coming soon'. */
export function UsersPage() {
  if (mayCall(useRole(), 'list_accounts')) return <AccountList />
  return <ComingSoonPage title={pages.users.title} />
}

import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { can } from '#permissions'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { BusinessList } from './business-list.tsx'

/** 'Attività': the admin's table of businesses; other roles read the placeholder. */
export function BusinessListPage() {
  if (can(useRole(), 'insert', 'businesses')) return <BusinessList />
  return (
    <Page title={pages.activity.title}>
      <EmptyState title="Contenuto in arrivo..." />
    </Page>
  )
}

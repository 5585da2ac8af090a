import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { can } from '#permissions'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'
import { SaleList } from './sale-list.tsx'

/** 'Vendite': the admin's list of sales; other roles read 'coming soon'. */
export function SalesPage() {
  if (can(useRole(), 'insert', 'sales')) return <SaleList />
  return <ComingSoonPage title={pages.sales.title} />
}

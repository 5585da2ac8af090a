import { listRoute, type PageRoutes, rowRoute } from '#lists/page-route.ts'
import { pages } from '#pages'
import { can, type SignedIn } from '#permissions'

const queries = async () => (await import('./queries.ts')).saleQueries

export const saleRoutes: PageRoutes<SignedIn> = {
  [pages.sales.path]: listRoute(pages.sales.list, async (state, { role }) =>
    can(role, 'insert', 'sales') ? (await queries()).list(state) : null,
  ),
  [pages.salesEdit.path]: rowRoute(queries),
}

import { listRoute, type PageRoutes } from '#lists/page-route.ts'
import { pages } from '#pages'
import { can, type SignedIn } from '#permissions'

const queries = () => import('./queries.ts')

export const paymentMethodRoutes: PageRoutes<SignedIn> = {
  [pages.billing.path]: listRoute(pages.billing.list, async (state, { role }) =>
    can(role, 'select', 'payment_methods') ? (await queries()).paymentMethodQueries.list(state) : null,
  ),
}

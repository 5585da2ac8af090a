import { listRoute, type PageRoutes, rowRoute } from '#lists/page-route.ts'
import { pages } from '#pages'
import { can, type SignedIn } from '#permissions'

// Imported when a page is opened, as in every room, so that its queries load beside its code.
const queries = () => import('./queries.ts')

export const businessRoutes: PageRoutes<SignedIn> = {
  [pages.activity.path]: listRoute(pages.activity.list, async (state, { role }) =>
    can(role, 'insert', 'businesses') ? (await queries()).businessQueries.list(state) : null,
  ),
  [pages.activityEdit.path]: rowRoute(async () => (await queries()).businessQueries),
}

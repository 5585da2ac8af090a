import { listRoute, type PageRoutes, rowRoute } from '#lists/page-route.ts'
import { pages } from '#pages'
import { ownerIdOf, type SignedIn } from '#permissions'

const queries = () => import('./queries.ts')

export const cardRoutes: PageRoutes<SignedIn> = {
  [pages.cards.path]: listRoute(pages.cards.list, async (state, { role, user }) =>
    (await queries()).cardQueries.list(state, ownerIdOf(role, user, 'cards')),
  ),
  [pages.cardStamp.path]: rowRoute(async () => (await import('./stamp.ts')).stampQueries),
  [pages.cardEdit.path]: rowRoute(async () => (await queries()).cardQueries),
}

import { listRoute, type PageRoutes } from '#lists/page-route.ts'
import { pages } from '#pages'
import { mayCall, type SignedIn } from '#permissions'

export const accountRoutes: PageRoutes<SignedIn> = {
  [pages.users.path]: listRoute(pages.users.list, async (state, { role }) =>
    mayCall(role, 'list_accounts') ? (await import('./queries.ts')).accountQueries.list(state) : null,
  ),
}

import { listRoute, type PageRoutes, rowRoute } from '#lists/page-route.ts'
import { pages } from '#pages'
import { ownerIdOf, type SignedIn } from '#permissions'

const queries = () => import('./queries.ts')
const newWebsite = () => import('./new-website-queries.ts')

export const websiteRoutes: PageRoutes<SignedIn> = {
  [pages.websites.path]: listRoute(pages.websites.list, async (state, { role, user }) =>
    (await queries()).websiteQueries.list(state, ownerIdOf(role, user, 'websites')),
  ),
  [pages.websiteCreate.path]: rowRoute(async () => (await newWebsite()).newWebsiteQueries),
  [pages.websiteEdit.path]: rowRoute(async () => (await queries()).websiteQueries),
  [pages.websiteView.path]: rowRoute(async () => (await queries()).websiteQueries),
}

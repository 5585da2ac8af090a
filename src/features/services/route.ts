import { listRoute, type PageRoutes, rowRoute } from '#lists/page-route.ts'
import { pages } from '#pages'
import type { SignedIn } from '#permissions'

const queries = () => import('./queries.ts')
const of = (table: 'services' | 'graphic_services') => async () => (await queries()).serviceQueries({ table })
const social = of('services')
const graphic = of('graphic_services')

export const serviceRoutes: PageRoutes<SignedIn> = {
  [pages.social.path]: listRoute(pages.social.list, async (state) => (await social()).list(state)),
  [pages.socialEdit.path]: rowRoute(social),
  [pages.graphics.path]: listRoute(pages.graphics.list, async (state) => (await graphic()).list(state)),
  [pages.graphicsEdit.path]: rowRoute(graphic),
}

import { createRootRoute, createRoute, createRouter, notFound, rootRouteId } from '@tanstack/react-router'
import { notePageCode } from '#app/ahead.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { allow, requireSession, type SignedIn, skipLogin } from '#app/guard.ts'
import { lazyPage } from '#app/lazy-page.tsx'
import { LoginPage } from '#app/login-page.tsx'
import { NoAccessPage } from '#app/no-access-page.tsx'
import { NotFoundPage } from '#app/not-found-page.tsx'
import { Shell, ShellPending } from '#app/shell.tsx'
import type { PagePath } from '#page-paths'
import type { PageName } from '#permissions'
import { Spinner } from '#ui/spinner.tsx'

/** THE map: URL -> lazy page -> who may open it (spec section 2; permissions.ts names the roles). */

const root = createRootRoute({ notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: skipLogin,
  component: LoginPage,
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireSession,
  component: Shell,
  // Whatever the network: nobody looks at an empty page.
  pendingComponent: ShellPending,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: NoAccessPage,
})

/** What a page will ask for first, from the address that leads there. Its failure is the page's to tell. */
type Ahead = (search: Record<string, unknown>, signedIn: SignedIn) => Promise<unknown>

/**
 * A page of the dashboard: its path below /dashboard, its name in permissions.ts, its lazy component, and
 * what to fetch ahead with its code when a link to it is hovered or focused.
 */
function page<Path extends PagePath>(
  path: Path,
  name: PageName,
  component: ReturnType<typeof lazyPage>,
  ahead: Ahead = async () => {},
) {
  notePageCode(name, component.preload)
  return createRoute({
    getParentRoute: () => dashboard,
    path,
    beforeLoad: allow(name),
    loader: ({ context, location }) => {
      ahead(location.search, context).catch(() => {})
    },
    component,
  })
}

const pages = [
  page(
    '/',
    'dashboard',
    lazyPage(() => import('#features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    async (_, { role }) => (await import('#features/dashboard/queries.ts')).fetchTotalsAhead(role),
  ),
  page(
    'activity',
    'activity',
    lazyPage(() => import('#features/businesses/list-page.tsx'), 'BusinessListPage'),
    async (search, { role }) =>
      (await import('#features/businesses/queries.ts')).fetchBusinessesAhead(search, role),
  ),
  page(
    'activity/create',
    'activityForm',
    lazyPage(() => import('#features/businesses/form-page.tsx'), 'CreateBusinessPage'),
  ),
  page(
    'activity/edit/$id',
    'activityForm',
    lazyPage(() => import('#features/businesses/form-page.tsx'), 'EditBusinessPage'),
  ),
  page(
    'websites',
    'websites',
    lazyPage(() => import('#features/websites/list-page.tsx'), 'WebsiteListPage'),
    async (search, signedIn) =>
      (await import('#features/websites/queries.ts')).fetchWebsitesAhead(search, signedIn),
  ),
  page(
    'websites/select',
    'websiteCreate',
    lazyPage(() => import('#features/websites/select-business-page.tsx'), 'SelectBusinessPage'),
  ),
  page(
    'websites/create/$businessId',
    'websiteCreate',
    lazyPage(() => import('#features/websites/form-page.tsx'), 'CreateWebsitePage'),
  ),
  page(
    'websites/edit/$id',
    'websiteEdit',
    lazyPage(() => import('#features/websites/form-page.tsx'), 'EditWebsitePage'),
  ),
  page(
    'websites/view/$id',
    'websiteView',
    lazyPage(() => import('#features/websites/view-page.tsx'), 'ViewWebsitePage'),
  ),
  page(
    'cards',
    'cards',
    lazyPage(() => import('#features/cards/list-page.tsx'), 'CardListPage'),
    async (search, signedIn) =>
      (await import('#features/cards/queries.ts')).fetchCardsAhead(search, signedIn),
  ),
  page(
    'cards/create',
    'cardForm',
    lazyPage(() => import('#features/cards/form-page.tsx'), 'CreateCardPage'),
  ),
  page(
    'cards/edit/$id',
    'cardForm',
    lazyPage(() => import('#features/cards/form-page.tsx'), 'EditCardPage'),
  ),
  page(
    'profile',
    'profile',
    lazyPage(() => import('#features/profile/profile-page.tsx'), 'ProfilePage'),
  ),
  page(
    'card',
    'clientCard',
    lazyPage(() => import('#features/client/card-page.tsx'), 'ClientCardPage'),
  ),
  page(
    'client-activity',
    'clientActivity',
    lazyPage(() => import('#features/client/activity-page.tsx'), 'ClientActivityPage'),
  ),
  page(
    'social',
    'social',
    lazyPage(() => import('#features/services/list-page.tsx'), 'SocialListPage'),
    async (search) => (await import('#features/services/queries.ts')).fetchServicesAhead('services', search),
  ),
  page(
    'social/create',
    'socialForm',
    lazyPage(() => import('#features/services/form-page.tsx'), 'CreateSocialPage'),
  ),
  page(
    'social/edit/$id',
    'socialForm',
    lazyPage(() => import('#features/services/form-page.tsx'), 'EditSocialPage'),
  ),
  page(
    'graphics',
    'graphics',
    lazyPage(() => import('#features/services/list-page.tsx'), 'GraphicListPage'),
    async (search) =>
      (await import('#features/services/queries.ts')).fetchServicesAhead('graphic_services', search),
  ),
  page(
    'graphics/create',
    'graphicsForm',
    lazyPage(() => import('#features/services/form-page.tsx'), 'CreateGraphicPage'),
  ),
  page(
    'graphics/edit/$id',
    'graphicsForm',
    lazyPage(() => import('#features/services/form-page.tsx'), 'EditGraphicPage'),
  ),
  page(
    'billing',
    'billing',
    lazyPage(() => import('#features/payment-methods/list-page.tsx'), 'BillingPage'),
    async (search, { role }) =>
      (await import('#features/payment-methods/queries.ts')).fetchPaymentMethodsAhead(search, role),
  ),
  page(
    'users',
    'users',
    lazyPage(() => import('#features/placeholders/placeholder-pages.tsx'), 'UsersPage'),
  ),
  page(
    'sales',
    'sales',
    lazyPage(() => import('#features/placeholders/placeholder-pages.tsx'), 'SalesPage'),
  ),
]

/** No page: who is not signed in goes to the login all the same (contract section 5), the others read so. */
const unknown = createRoute({
  getParentRoute: () => dashboard,
  path: '$',
  beforeLoad: () => {
    throw notFound({ routeId: rootRouteId })
  },
})

/** Every part of the kit in every state; in development only, so that no build carries it. */
const kit = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_kit',
        component: lazyPage(() => import('./kit/page.tsx'), 'KitPage'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([login, dashboard.addChildren([...pages, unknown]), ...kit]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: Spinner,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

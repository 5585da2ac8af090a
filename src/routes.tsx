import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  rootRouteId,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { LoginPage } from '#app/access/login-page.tsx'
import { ErrorPage, NoAccessPage } from '#app/errors/error-page.tsx'
import { NotFoundPage } from '#app/errors/not-found-page.tsx'
import { allow, requireSession, skipLogin } from '#app/guard.ts'
import { lazyPage } from '#app/lazy-page.tsx'
import { registerPageCode } from '#app/prefetch-code.ts'
import { Shell, ShellPending } from '#app/shell/shell.tsx'
import { queryClient } from '#backend/query-client.ts'
import { accountRoutes } from '#features/accounts/route.ts'
import { businessRoutes } from '#features/businesses/route.ts'
import { cardRoutes } from '#features/cards/route.ts'
import { dashboardRoutes } from '#features/dashboard/route.ts'
import { paymentMethodRoutes } from '#features/payment-methods/route.ts'
import { saleRoutes } from '#features/sales/route.ts'
import { serviceRoutes } from '#features/services/route.ts'
import { websiteRoutes } from '#features/websites/route.ts'
import { type ListSearch, listSearch } from '#lists/list-search.ts'
import type { PageRoutes } from '#lists/page-route.ts'
import { type Page, type PagePath, pages } from '#pages'
import type { SignedIn } from '#permissions'
import { Spinner } from '#ui/base/spinner.tsx'

/** The router: the login and, below /dashboard, a route for every page of `pages.ts`. */

/**
 * The shell is outside the guarded routes: what a guard shows
 * instead of a page does not unmount it, so the focus and an open search stay.
 */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: skipLogin,
  component: LoginPage,
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: pages.dashboard.path,
  beforeLoad: requireSession,
  // Shown at once: an empty page would stay on the screen while the network is slow.
  pendingComponent: ShellPending,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: NoAccessPage,
})

/** The loaders of the pages' code, by file. */
const code = import.meta.glob<Record<string, ComponentType>>('./features/*/*-page.tsx')

const rooms: PageRoutes<SignedIn> = {
  ...accountRoutes,
  ...businessRoutes,
  ...cardRoutes,
  ...dashboardRoutes,
  ...paymentMethodRoutes,
  ...saleRoutes,
  ...serviceRoutes,
  ...websiteRoutes,
}

/** A page's path relative to /dashboard. */
type Below<Path extends string> = Path extends `/dashboard/${infer Rest}` ? Rest : '/'

function below<Path extends string>(path: Path) {
  return (path.replace(/^\/dashboard\/?/, '') || '/') as Below<Path>
}

function routeAt<Path extends string>(path: Path, page: Page) {
  const load = code[`./features/${page.file}`]
  if (!load) throw new Error(`${page.file} is no page below src/features`)
  const component = lazyPage(load, page.component)
  registerPageCode(page, component.preload)
  const { preload = true, loader } = rooms[page.path] ?? {}
  return createRoute({
    getParentRoute: () => dashboard,
    path,
    beforeLoad: allow(page),
    validateSearch: (search: Record<string, unknown>): ListSearch =>
      page.list ? listSearch(page.list)(search) : (search as ListSearch),
    preload,
    loader: {
      // Waits for the loader, because a row that was opened before must not be shown again.
      staleReloadMode: 'blocking',
      handler: async ({ context, location, params }) => {
        // The page itself reports what fails.
        const reading = loader?.({ context, location, params }).catch(() => {})
        if (!preload) await reading
      },
    },
    component,
  })
}

/** One route type for each path, so that the compiler checks links and their parameters. */
type PageRoute<Path extends PagePath> = { [One in Path]: ReturnType<typeof routeAt<Below<One>>> }[Path]

function routeOf<Path extends PagePath>(page: Page & { path: Path }): PageRoute<Path> {
  return routeAt(below(page.path), page)
}

/** An unknown address: visitors who are not signed in are sent to the login, others read that the page does not exist. */
const unknown = createRoute({
  getParentRoute: () => dashboard,
  path: '$',
  beforeLoad: () => {
    throw notFound({ routeId: rootRouteId })
  },
})

/** The component gallery, in development only, so that no build contains it. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_gallery',
        component: lazyPage(() => import('./gallery/page.tsx'), 'GalleryPage'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    dashboard.addChildren([...Object.values(pages).map((page) => routeOf(page)), unknown]),
    ...gallery,
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides how long rows are fresh.
  defaultPreloadStaleTime: 0,
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

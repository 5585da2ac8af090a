import { createRootRoute, createRoute, createRouter, notFound, rootRouteId } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { LoginPage } from '#app/access/login-page.tsx'
import { registerPageCode } from '#app/ahead.ts'
import { areRowsDrawn } from '#app/drawn/uncover.ts'
import { ErrorPage } from '#app/errors/error-page.tsx'
import { NoAccessPage } from '#app/errors/no-access-page.tsx'
import { NotFoundPage } from '#app/errors/not-found-page.tsx'
import { allow, requireSession, type SignedIn, skipLogin } from '#app/guard.ts'
import { lazyPage } from '#app/lazy-page.tsx'
import { Shell, ShellPending } from '#app/shell/shell.tsx'
import { fetchTotalsAhead } from '#features/dashboard/queries.ts'
import { type Page, type PagePath, pages } from '#pages'
import { Spinner } from '#ui/base/spinner.tsx'

/** The router: the login and, below /dashboard, a route for every page of `pages.ts`. */

/** The frame stands above the guard, so that the guard's answer does not replace it: the focus and an open search stay. */
const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

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

/**
 * Fetches a page's first data, given the search parameters of a link to it. A failure is ignored here, since the page
 * reports it.
 */
type Ahead = (search: Record<string, unknown>, signedIn: SignedIn) => Promise<unknown>

/** The data to fetch, in addition to the page's code, when a link to the page is hovered or focused. */
const rowsAhead: Readonly<Record<string, Ahead>> = {
  // Where almost everybody arrives: not worth a file of its own.
  [pages.dashboard.path]: (_, { role }) => fetchTotalsAhead(role),
  [pages.social.path]: async (search) =>
    (await import('#features/services/queries.ts')).fetchServicesAhead('services', search),
  [pages.websites.path]: async (search, signedIn) =>
    (await import('#features/websites/queries.ts')).fetchWebsitesAhead(search, signedIn),
  [pages.graphics.path]: async (search) =>
    (await import('#features/services/queries.ts')).fetchServicesAhead('graphic_services', search),
  [pages.cards.path]: async (search, signedIn) =>
    (await import('#features/cards/queries.ts')).fetchCardsAhead(search, signedIn),
  [pages.activity.path]: async (search, { role }) =>
    (await import('#features/businesses/queries.ts')).fetchBusinessesAhead(search, role),
  [pages.billing.path]: async (search, { role }) =>
    (await import('#features/payment-methods/queries.ts')).fetchPaymentMethodsAhead(search, role),
}

/** The loaders of the pages' code, by file. */
const code = import.meta.glob<Record<string, ComponentType>>('./features/*/*-page.tsx')

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
  return createRoute({
    getParentRoute: () => dashboard,
    path,
    beforeLoad: allow(page),
    loader: ({ context, location }) => {
      const rows = rowsAhead[page.path]?.(location.search, context).catch(() => {})
      // Rows that are drawn have been answered: waiting for them costs nothing, and no grey bars replace the drawing's rows.
      return areRowsDrawn() ? rows : undefined
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

import type { User } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { LoadFailure } from '#app/errors/load-failure.tsx'
import { Root } from '#app/root.tsx'
import { Frame } from '#app/shell/shell.tsx'
import { BusinessList } from '#features/businesses/business-list.tsx'
import { businessQueries } from '#features/businesses/queries.ts'
import { stampQueries } from '#features/cards/stamp.ts'
import { Dashboard } from '#features/dashboard/dashboard.tsx'
import { dashboardQueries } from '#features/dashboard/queries.ts'
import { addDays, todayInRome } from '#italian/days.ts'
import { nextHolidays } from '#italian/holidays.ts'
import { toListState } from '#lists/list-search.ts'
import { pages } from '#pages'
import { can, functionRoles, mayCall, type Role, roles } from '#permissions'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { holidaysMark, inAddress, rowMark } from '../prefetch.ts'

/** What the build renders and which requests it finds out, in Node, without a browser. */

/** The markup of the login screen, which the build puts into index.html and `main.tsx` hydrates. */
export function loginMarkup(): string {
  return renderToString(
    <StrictMode>
      <Root startsInside={false} link={null} />
    </StrictMode>,
  )
}

/** What is shown in the place of a dashboard whose script does not load. */
export function loadFailureMarkup(): string {
  return renderToString(<LoadFailure reason="Controlla la connessione e riprova." />)
}

/** Renders a part of the dashboard: as it is before any answer, or with the answers that `client` holds. */
async function markupOf(
  content: ReactNode,
  { cookie = '', client = new QueryClient() } = {},
): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory({ initialEntries: [pages.dashboard.path] }),
    isServer: true,
  })
  await router.load()
  // The sidebar asks the cookie how wide it is.
  Object.assign(globalThis, { document: { cookie } })
  try {
    return renderToString(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
}

/** A sample user; the placeholder's script replaces the name and the e-mail. */
const somebody = {
  id: '',
  email: '{email}',
  app_metadata: {},
  user_metadata: { display_name: '{name}' },
} as unknown as User

/** The frame as each role sees it, wide or with its menu collapsed; `{name}` and `{email}` stand for the person's. */
export async function frames(): Promise<{ role: Role; wide: string; collapsed: string }[]> {
  const frame = (role: Role, state: string) =>
    markupOf(
      <Frame user={somebody} role={role}>
        <slot />
      </Frame>,
      { cookie: `sidebar_state=${state}` },
    )
  return Promise.all(
    roles.map(async (role) => ({
      role,
      wide: await frame(role, 'expanded'),
      collapsed: await frame(role, 'collapsed'),
    })),
  )
}

/** What a page asks for first, for the roles that may. */
export interface Asked {
  path: string
  roles: readonly Role[]
  requests: Request[]
}

/** A page's first screen, for the roles that see it so. */
export interface Screen extends Asked {
  title: string
  markup: string
}

/** Stands for a holiday's name. */
const holidayName = '§festa'

/** Replaces the sentences and days of the sample holidays by grey bars, which `../placeholder-data.ts` fills. */
function withHolidayPlaces(markup: string): string {
  const bar = (width: string) => renderToString(<Skeleton className={`h-4 ${width}`} />)
  return markup.replace(
    new RegExp(`<span class="([^"]*)">${holidayName}[^<]*</span>(.*?<time)[^>]*>[^<]*`, 'g'),
    (_, names: string, between: string) =>
      `<span data-holiday class="${names}">${bar('w-72')}</span>${between} data-day>${bar('w-16')}`,
  )
}

/** The pages that most visits begin with. */
export async function screens(): Promise<Screen[]> {
  const overview = functionRoles.admin_overview
  const others = roles.filter((role) => !mayCall(role, 'admin_overview'))
  const today = todayInRome()
  const client = new QueryClient()
  const sample = { name: holidayName, day: today, silent: 2 }
  client.setQueryData(dashboardQueries.holidays(today).queryKey, [
    sample,
    { ...sample, day: addDays(today, 1) },
  ])
  const dashboard = (role: Role | undefined) => markupOf(<Dashboard role={role ?? null} />, { client })
  return [
    {
      ...pages.dashboard,
      roles: overview,
      markup: withHolidayPlaces(await dashboard(overview[0])),
      requests: [
        ...(await requestsOf(() => new QueryClient().fetchQuery(dashboardQueries.total('websites')))),
        ...(await requestsOf(() => new QueryClient().fetchQuery(dashboardQueries.total('businesses')))),
        ...(await requestsOf(() => new QueryClient().fetchQuery(dashboardQueries.holidays(today)))).map(
          (request) =>
            new Request(request.url.replace(inAddress(nextHolidays(today)), holidaysMark), request),
        ),
      ],
    },
    { ...pages.dashboard, roles: others, markup: await dashboard(others[0]), requests: [] },
    {
      ...pages.activity,
      roles: roles.filter((role) => can(role, 'insert', 'businesses')),
      markup: await markupOf(<BusinessList />),
      requests: await requestsOf(() =>
        new QueryClient().fetchQuery(businessQueries.list(toListState(pages.activity.list, {}))),
      ),
    },
  ]
}

/** The pages that open a row and have to be there at once: a shop stamps while somebody waits. */
export async function rows(): Promise<Asked[]> {
  const stamped = stampQueries.byId(decodeURIComponent(rowMark))
  return [
    {
      path: pages.cardStamp.path.replace(/\$\w+$/, ''),
      roles: functionRoles.stamp_card,
      requests: await requestsOf(() => new QueryClient().fetchQuery(stamped)),
    },
  ]
}

/** The requests that `ask` sends, which are answered with nothing. */
async function requestsOf(ask: () => Promise<unknown>): Promise<Request[]> {
  const requests: Request[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init))
    const body = init?.method === 'HEAD' ? null : '[]'
    return new Response(body, { headers: { 'content-range': '*/0', 'content-type': 'application/json' } })
  }
  try {
    await ask()
  } finally {
    globalThis.fetch = fetch
  }
  return requests
}

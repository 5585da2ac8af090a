import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { render } from 'vitest-browser-react/pure'
import { queryClient } from '#backend/query-client.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'

function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <main className="p-4">
        <Outlet />
      </main>
      <Toaster />
    </QueryClientProvider>
  )
}

/** Stands in for every other page; its heading is its address. */
function Elsewhere() {
  return <h1 tabIndex={-1}>{useLocation().href}</h1>
}

/** Renders an element as in a page of the dashboard: with a heading, a router for its links, queries and toasts. */
export async function renderPage(element: ReactElement) {
  const root = createRootRoute({ component: Frame })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <h1 tabIndex={-1}>Pagina</h1>
        {element}
      </>
    ),
  })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory(),
  })
  const screen = await render(<RouterProvider router={router} />)
  return { ...screen, router }
}

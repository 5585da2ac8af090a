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

/** Any other page: its title is its address. */
function Elsewhere() {
  return <h1 tabIndex={-1}>{useLocation().href}</h1>
}

/** Shows an element as a page of the dashboard does: under a title, with links that lead elsewhere, and with messages. */
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

import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'
import { router } from '../routes.tsx'

/**
 * What the query cache and the router hold, for developers; the buttons stand where no button of a page does. Default export,
 * because only `npm run dev` loads it.
 */
export default function DevTools() {
  return (
    <div className="no-print">
      {/* Beside the router's button, which is 140 px wide. */}
      <div className="fixed top-1 right-44 z-50">
        <ReactQueryDevtools buttonPosition="relative" />
      </div>
      <TanStackRouterDevtools router={router} position="top-right" />
    </div>
  )
}

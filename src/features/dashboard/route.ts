import { serverNow } from '#backend/server-clock.ts'
import { todayInRome } from '#italian/days.ts'
import type { PageRoutes } from '#lists/page-route.ts'
import { pages } from '#pages'
import { mayCall, type SignedIn } from '#permissions'
import { dashboardQueries } from './queries.ts'

export const dashboardRoutes: PageRoutes<SignedIn> = {
  [pages.dashboard.path]: {
    loader: async ({ context: { queryClient, role } }) => {
      // The page does not wait for its sentences.
      if (mayCall(role, 'silent_websites'))
        void queryClient.prefetchQuery(dashboardQueries.holidays(todayInRome(new Date(serverNow()))))
      if (!mayCall(role, 'admin_overview')) return
      const totals = [dashboardQueries.total('websites'), dashboardQueries.total('businesses')]
      await Promise.all(totals.map((total) => queryClient.prefetchQuery(total)))
    },
  },
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isOffline } from '#browser/online.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Says what failed, once for each failed reading while the page needs it; `shown`: what was read before stays there. */
      onError?: (error: unknown, shown: boolean) => void
    }
    mutationMeta: {
      /** Says what failed. */
      onError?: (error: unknown) => void
    }
  }
}

/** The dashboard's query cache. Query's own retries are off, because the database client already retries reads. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What was fetched ahead is read again by the page that shows it. Without a network the page's bar says so, and from when
    // the data is that stays.
    onError: (error, query) => {
      const shown = query.state.data !== undefined
      if (query.isActive() && !(shown && isOffline())) query.meta?.onError?.(error, shown)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _values, _result, { meta }) => (meta?.onError ?? console.error)(error),
  }),
  defaultOptions: {
    // Queries on the screen are sent again when the network returns, because others may have changed the rows meanwhile.
    queries: {
      retry: false,
      staleTime: 15_000,
      // Long enough for a list to be still there after a form that was opened from it.
      gcTime: 60 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    // What was saved may hold a password: it is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})

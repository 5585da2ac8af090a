import { QueryClient } from '@tanstack/react-query'

/** The dashboard's query cache. Query's own retries are off, because the database client already retries reads. */
export const queryClient = new QueryClient({
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
    mutations: { retry: false, networkMode: 'always' },
  },
})

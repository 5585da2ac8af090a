import { QueryClient } from '@tanstack/react-query'

/** One cache for the whole dashboard. The database client already retries reads, so Query does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Whatever is on the screen is asked for anew when the network is back: meanwhile others may have changed it.
    queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

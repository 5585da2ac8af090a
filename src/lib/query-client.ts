import { QueryClient } from '@tanstack/react-query'

/** One cache for the whole dashboard. The database client already retries reads, so Query does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { type ListDefinition, type ListState, listSearch, toListState } from './list-search.ts'

/** A page that is being opened, as the router tells it. `Who`: what the routes above it add, such as the role. */
interface Opening<Who> {
  context: Who & { queryClient: QueryClient }
  location: { search: Record<string, unknown> }
  params: Readonly<Record<string, string>>
}

/** What a page reads while its code is on its way; the page itself reports what fails. */
interface PageRoute<Who> {
  /** False: a link that is hovered or focused reads nothing. */
  preload?: false
  loader: (opening: Opening<Who>) => Promise<unknown>
}

/** The routes of a room's pages, by their paths. */
export type PageRoutes<Who> = Readonly<Record<string, PageRoute<Who>>>

type Query<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>

/**
 * The route of a list. Its first rows are read ahead, also when a link to it is hovered or focused.
 * @param rows the query of the rows; null for who may not read them
 */
export function listRoute<Who, Data, Key extends QueryKey>(
  list: ListDefinition,
  rows: (state: ListState, who: Who) => Promise<Query<Data, Key> | null>,
): PageRoute<Who> {
  return {
    loader: async ({ context, location }) => {
      const query = await rows(toListState(list, listSearch(list)(location.search)), context)
      if (query) await context.queryClient.prefetchQuery(query)
    },
  }
}

/**
 * The route of a page that opens a row, by the id in its address: reads it while the page's code is on its way, without
 * waiting for it. Every opening reads it anew: a form that began with an older row would change under one's eyes.
 */
export function rowRoute<Who, Data, Key extends QueryKey>(
  queries: () => Promise<{ byId: (id: string) => Query<Data, Key> }>,
): PageRoute<Who> {
  return {
    preload: false,
    loader: async ({ context: { queryClient }, params }) => {
      const query = (await queries()).byId(Object.values(params)[0] ?? '')
      queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
      void queryClient.prefetchQuery({ ...query, staleTime: 0 })
    },
  }
}

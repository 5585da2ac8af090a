import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#permissions'

/** The headings of a role's guide, for the search over everything. They are code of the dashboard, also without a network. */
export function guideHeadings(role: Role) {
  return queryOptions({
    queryKey: ['guide', role],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { guideOf } = await import('./guide.ts')
      return guideOf(role).flatMap(({ topics }) => topics.map(({ id, title }) => ({ id, title })))
    },
  })
}

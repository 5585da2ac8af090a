import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentPaths } from '#browser/recents.ts'
import { useDebounced } from '#browser/use-debounced.ts'
import { guideHeadings } from '#features/help/queries.ts'
import type { Role } from '#permissions'
import { type ChoiceGroup, foundChoices, idleChoices, resultCountText, stillMatching } from './choices.ts'
import { foundRowsQuery, recentRowsQuery, shortestSearch } from './queries.ts'
import { sourcesFor } from './sources.ts'

/** Milliseconds without a keystroke before the tables are asked. */
const pause = 200

export interface Results {
  groups: ChoiceGroup[]
  /** What the live region says; empty while there is nothing to say. */
  status: string
  busy: boolean
  error: unknown
  retry: () => void
}

/** The results for a text that is being typed. A request for an earlier text is cancelled. */
export function useResults(role: Role, userId: string, text: string): Results {
  const [paths] = useState(() => recentPaths(userId))
  const settled = useDebounced(text, pause)
  const recent = useQuery(recentRowsQuery(role, userId, paths))
  const found = useQuery(foundRowsQuery(role, settled))
  const { data: headings } = useQuery(guideHeadings(role))

  if (text.trim() === '') {
    const groups = idleChoices(role, paths, recent.data ?? [])
    return { groups, status: '', busy: recent.isLoading, error: null, retry: () => {} }
  }
  const long = text.trim().length >= shortestSearch
  const asks = long && sourcesFor(role).length > 0
  const current = settled === text && !found.isPlaceholderData
  const rows = !asks ? [] : current ? (found.data ?? []) : stillMatching(found.data ?? [], text)
  const groups = foundChoices(role, text, rows, headings)
  const error = asks && settled === text ? found.error : null
  const busy = asks && !error && (!current || found.isFetching)
  return { groups, status: error ? '' : statusOf(), busy, error, retry: () => found.refetch() }

  function statusOf(): string {
    if (busy) return 'Ricerca in corso...'
    if (groups.length === 0 && !long && sourcesFor(role).length > 0) return 'Scrivi almeno 2 caratteri'
    return resultCountText(groups)
  }
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { afterPaint } from '#browser/after-paint.ts'
import { usePagePath } from '#browser/use-page-path.ts'
import { lastView, rememberView } from './last-view.ts'
import { type ListDefinition, type ListSearch, type ListState, toListState } from './list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The state of a navigation that returns to a list at its last scroll position. */
    backToList?: boolean
  }
}

/**
 * The link back to a list as it was last seen: page, search, order, filters and scroll position are kept during an
 * edit.
 */
export function listLink<To extends string>(to: To) {
  return { to, search: lastView(to).search ?? {}, state: { backToList: true }, resetScroll: false }
}

/** Scrolls a list to its last position before its first frame is painted. */
function useLastPlace(path: string): void {
  const router = useRouter()
  useLayoutEffect(() => {
    if (router.latestLocation.state.backToList) window.scrollTo(0, lastView(path).top ?? 0)
    // Read while the list is still on the page, because the page without it would be shorter.
    return () => rememberView(path, { top: window.scrollY })
  }, [path, router])
}

/** A list page's state and the functions that change it. Each change replaces the URL and returns to page 1. */
export function useListState(definition: ListDefinition) {
  const search: ListSearch = useSearch({ strict: false })
  const path = usePagePath()
  const navigate = useNavigate()
  const router = useRouter()
  const state = toListState(definition, search)
  useEffect(() => {
    rememberView(path, { search })
  })
  useLastPlace(path)
  const change = async (next: ListSearch) => {
    // While the next page's code loads, this list is still shown. A search that was typed just before must neither lead
    // back to the list nor reach the next page's address.
    if (router.latestLocation.pathname !== path) return
    await navigate({
      to: '.',
      replace: true,
      // The route's own rules drop what says nothing, such as page 1.
      search: (old: ListSearch) => ({ ...old, ...next }),
    })
  }
  // Navigates after the next paint: every link of the page compares itself with the new URL, which takes longer than a
  // press should wait.
  const changeAfterPress = async (next: ListSearch) => {
    await afterPaint()
    await change(next)
  }

  return {
    state,
    setPage: (page: number) => changeAfterPress({ page }),
    setSize: (size: number) =>
      // The first row of the page stays on it.
      changeAfterPress({ righe: size, page: Math.floor(((state.page - 1) * state.size) / size) + 1 }),
    setQuery: (q: string) => change({ q, page: 1 }),
    setFilter: (name: string, value: string) => change({ [name]: value, page: 1 }),
    /** Sets several filters at once; `''` removes a filter. */
    setFilters: (values: Readonly<Record<string, string>>) => change({ ...values, page: 1 }),
    setSort: ({ by, dir }: ListState['sort']) => changeAfterPress({ sort: by, dir, page: 1 }),
    reset: () => navigate({ to: '.', replace: true, search: ({ righe }: ListSearch) => ({ righe }) }),
    isFiltered: state.q !== '' || Object.keys(state.filters).length > 0,
  }
}

export type List = ReturnType<typeof useListState>

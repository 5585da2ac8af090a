import type { Query, QueryKey } from '@tanstack/react-query'
import type { News } from '#lib/backend/live.ts'
import { queryClient } from '#lib/backend/query-client.ts'

/** Milliseconds between two readings that others' changes cause. */
const pauseMs = 1000
/** Milliseconds for which the changes of one save are awaited. */
const togetherMs = 100

/** What shows the rows of each table, as the beginnings of query keys. */
const shownBy: Record<string, readonly QueryKey[]> = {
  businesses: [['businesses'], ['websites'], ['cards'], ['dashboard']],
  websites: [['websites'], ['businesses'], ['cards'], ['dashboard']],
  services: [['services', 'services'], ['dashboard']],
  graphic_services: [['services', 'graphic_services'], ['dashboard']],
  cards: [['cards'], ['websites'], ['dashboard'], ['history']],
  payment_methods: [['payment-methods'], ['services'], ['history']],
  closures: [['closures']],
}

type Waiting = {
  /** Keys to read anew; `moves`: rows came or went, so that what stands below them would move. */
  keys: Map<string, { key: QueryKey; moves: boolean }>
}

interface Surroundings {
  /** Whether somebody is in the middle of a list, which must not move. */
  isReading: () => boolean
  /** Called when a list is out of date, and when none is any more. */
  onHeldBack: (held: boolean) => void
}

/**
 * Reads anew what others' changes have made out of date: at most once a second, not while the page is hidden, and not a list
 * whose rows would move under somebody's eyes.
 */
export function createReadings({ isReading, onHeldBack }: Surroundings) {
  const waiting: Waiting = { keys: new Map() }
  const heldBack = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  const add = (key: QueryKey, moves: boolean) => {
    const name = JSON.stringify(key)
    waiting.keys.set(name, { key, moves: moves || waiting.keys.get(name)?.moves === true })
  }
  const plan = () => {
    if (timer !== undefined || document.visibilityState === 'hidden' || waiting.keys.size === 0) return
    timer = setTimeout(read, Math.max(togetherMs, readAt + pauseMs - Date.now()))
  }
  const read = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    readAt = Date.now()
    const reading = isReading()
    for (const { key, moves } of waiting.keys.values()) {
      const holds = moves && reading && hasShownList(key)
      if (holds) heldBack.set(JSON.stringify(key), key)
      void queryClient.invalidateQueries({
        queryKey: key,
        predicate: (query) => !(holds && isShownList(query)),
      })
    }
    waiting.keys.clear()
    onHeldBack(heldBack.size > 0)
  }
  document.addEventListener('visibilitychange', plan)
  return {
    hear(news: News) {
      if (news === 'missed') add([], true)
      else for (const key of shownBy[news.table_name] ?? []) add(key, news.action !== 'update')
      plan()
    },
    /** Reads the lists that were held back. */
    readHeldBack() {
      for (const queryKey of heldBack.values()) void queryClient.invalidateQueries({ queryKey })
      heldBack.clear()
      onHeldBack(false)
    },
    end() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    },
  }
}

const isShownList = (query: Query) => query.queryKey.includes('list') && query.isActive()

function hasShownList(queryKey: QueryKey): boolean {
  return queryClient.getQueryCache().findAll({ queryKey }).some(isShownList)
}

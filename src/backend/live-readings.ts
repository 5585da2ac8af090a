import type { Query, QueryKey } from '@tanstack/react-query'
import type { News } from './live.ts'
import { queryClient } from './query-client.ts'
import { isList, staleAfter } from './query-keys.ts'

/** Milliseconds between two reloads that others' changes cause. */
const pauseMs = 1000
/** Milliseconds to wait for further changes of the same save. */
const togetherMs = 100

type Waiting = {
  /** Keys to read again; `moves`: rows were added or removed, so that the rows below them would move. */
  keys: Map<string, { key: QueryKey; moves: boolean }>
}

interface Surroundings {
  /** Whether somebody is in the middle of a list, whose rows must not move. */
  isReading: () => boolean
  /** Called when a list becomes out of date, and when none is out of date any more. */
  onHeldBack: (held: boolean) => void
}

/**
 * Reloads what others' changes have made out of date: at most once a second, not while the page is hidden, and not a
 * list whose rows would move while somebody looks at them.
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
    timer = setTimeout(read, Math.max(togetherMs, readAt + pauseMs - performance.now()))
  }
  const read = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    readAt = performance.now()
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
    receive(news: News) {
      if (news === 'missed') add([], true)
      else for (const key of staleAfter(news.table_name)) add(key, news.action !== 'update')
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

const isShownList = (query: Query) => isList(query.queryKey) && query.isActive()

function hasShownList(queryKey: QueryKey): boolean {
  return queryClient.getQueryCache().findAll({ queryKey }).some(isShownList)
}

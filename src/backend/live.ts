import { useSyncExternalStore } from 'react'

/** A change that somebody saved, as a row of the history. */
export interface Change {
  by: string | null
  by_email: string | null
  table_name: string
  row_id: string
  action: 'insert' | 'update' | 'delete'
}

/** The columns of a `Change`, for reading it from the history. */
export const changeColumns = 'by, by_email, table_name, row_id, action'

/** A change, or the notice that changes may have been missed while there was no connection. */
export type News = Change | 'missed'

/** `off`: not connected, or not yet; `lost`: the connection is being opened again. */
export type LiveState = 'off' | 'on' | 'lost'

const listeners = new Set<(news: News) => void>()
const watchers = new Set<() => void>()
let state: LiveState = 'off'

/** Calls `listen` for every change; returns a function that stops it. */
export function onChange(listen: (news: News) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export function emitChange(news: News): void {
  for (const listen of listeners) listen(news)
}

export function setLiveState(next: LiveState): void {
  state = next
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Whether others' changes are received, as a React hook. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'off',
  )
}

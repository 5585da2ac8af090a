import { useSyncExternalStore } from 'react'

/** What leaving the page would interrupt or lose: a running save, or typed values. */
export type Unsaved = 'saving' | 'typed'

const forms = new Map<symbol, Unsaved>()
const watchers = new Set<() => void>()

function changed(): void {
  for (const watch of watchers) watch()
}

/** Records that a form on the page is being saved or has unsaved values; returns a function that removes the record. */
export function noteUnsaved(what: Unsaved): () => void {
  const form = Symbol('form')
  forms.set(form, what)
  changed()
  return () => {
    forms.delete(form)
    changed()
  }
}

/** What leaving now would interrupt or lose in any of the page's forms; null when nothing. */
export function unsavedNow(): Unsaved | null {
  const all = [...forms.values()]
  return all.includes('saving') ? 'saving' : (all[0] ?? null)
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The same as a React hook. */
export function useUnsaved(): Unsaved | null {
  return useSyncExternalStore(subscribe, unsavedNow, () => null)
}

let waiting: (() => void) | null = null

/** Records that somebody waits for a save to end before going elsewhere; returns a function that removes the record. */
export function waitToLeave(go: () => void): () => void {
  waiting = go
  return () => {
    if (waiting === go) waiting = null
  }
}

/** Runs the navigation that waits for the save; answers whether there was one. */
export function continueLeaving(): boolean {
  const go = waiting
  waiting = null
  go?.()
  return go !== null
}

let open = 0

/** Records that a form is on the page; returns a function that removes the record. */
export function noteOpenForm(): () => void {
  open += 1
  return () => {
    open -= 1
  }
}

/** Whether somebody may be filling in a form. The end of a session must then not close the page. */
export function isFormOpen(): boolean {
  return open > 0
}

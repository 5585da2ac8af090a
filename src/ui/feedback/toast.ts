/**
 * Short messages that come and go. This module only queues them: the code that renders them (`toaster-view.tsx`) is
 * loaded when it is first needed, so that the login screen does not pay for it.
 */
export type ToastKind = 'success' | 'error' | 'info' | 'warning'
/** An action that a message offers: the text of its button, and its effect. */
export interface ToastAction {
  label: string
  run: () => void
  /** Names what it takes back, where a later message about the same makes this one outdated. */
  about?: string
}
export type ToastMessage = {
  kind: ToastKind
  title: string
  description: string | undefined
  action: ToastAction | undefined
  /** The path of the page that showed the message. */
  at: string
}
type Reader = (message: ToastMessage) => void
/** Which of the visible messages are outdated. */
export type Outdated =
  | { about: 'elsewhere' }
  | { about: 'errors'; at: string }
  | { about: 'offer'; of: string }
  | { about: 'person' }
type Leaver = (outdated: Outdated) => void

let reader: Reader | null = null
const leavers = new Set<Leaver>()
let waiting: ToastMessage[] = []
let wake: (() => void) | null = null

/** Called by the rendering code: hands it the queued messages and every later one. */
export function readToasts(next: Reader): () => void {
  reader = next
  for (const message of waiting) next(message)
  waiting = []
  return () => {
    if (reader === next) reader = null
  }
}

/** Called by `Toaster`: registers the function that loads the rendering code. */
export function onFirstToast(load: () => void): () => void {
  wake = load
  if (waiting.length > 0) load()
  return () => {
    if (wake === load) wake = null
  }
}

/** Loads the rendering code early, because it could not be loaded when the network is gone. */
export function prepareToasts(): void {
  wake?.()
}

/** Called by the rendering code, which removes what is outdated. */
export function onOutdated(leave: Leaver): () => void {
  leavers.add(leave)
  return () => {
    leavers.delete(leave)
  }
}

/**
 * Removes outdated messages: those of another page after the person has left it ('elsewhere'), or a page's errors once
 * they are corrected. A message with a button stays, because it still offers something, until that was done otherwise ('offer',
 * by its action's `about`) or the person has gone ('person'): nobody else may press it.
 */
export function dismissOutdated(outdated: Outdated): void {
  for (const leave of leavers) leave(outdated)
}

function post(kind: ToastKind) {
  return (title: string, description?: string, action?: ToastAction) => {
    const message = { kind, title, description, action, at: globalThis.location?.pathname ?? '' }
    if (reader) {
      reader(message)
      return
    }
    waiting.push(message)
    wake?.()
  }
}

/** Shows a message: a title; where there is more to say, a description; where something can be done about it, a button. */
export const toast = {
  success: post('success'),
  error: post('error'),
  info: post('info'),
  warning: post('warning'),
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { rememberPath } from '#browser/recents.ts'
import type { Role } from '#permissions'
import { lazyCode } from '#ui/base/lazy.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

const view = lazyCode(() => import('#features/search/search-dialog.tsx'))

/** What a button asks for: that the search's code is loaded, or that the search opens. */
type Request = 'load' | 'open'
const listeners = new Set<(request: Request) => void>()
const ask = (request: Request) => () => {
  for (const listen of listeners) listen(request)
}

/** The props of a button that opens the search. */
export const findButton = {
  onClick: ask('open'),
  onPointerEnter: ask('load'),
  onFocus: ask('load'),
  'aria-haspopup': 'dialog',
  'aria-keyshortcuts': 'Control+K Meta+K',
} as const

/**
 * The search over everything, opened by its buttons and by Ctrl/Cmd+K; its code is loaded on first use. A component beside
 * the frame, not a state of it, so that opening the search does not render the frame and its menu anew.
 */
export function Find({ userId, role }: { userId: string; role: Role }) {
  const [open, setOpen] = useState(false)
  const [soon, setSoon] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })

  useShortcut('k', async () => {
    if (open) return setOpen(false)
    // The search does not open over another dialog that waits for an answer. One that fades out waits for none, but keeps
    // the focus until it is gone.
    if (document.querySelector('[role$=dialog]:not([data-closed]),dialog[open]')) return
    await whenGone(document.querySelector('[role$=dialog]'))
    setOpen(true)
  })

  useEffect(() => {
    const listen = (request: Request) => (request === 'open' ? setOpen(true) : setSoon(true))
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
    }
  }, [])

  useEffect(() => {
    if (path.includes('/edit/')) rememberPath(userId, path)
  }, [path, userId])

  const props = { open, onOpenChange: setOpen, role, userId }
  return <LazyDialog code={view} when={open} soon={soon} props={props} onClose={() => setOpen(false)} />
}

/** Resolves when an element has left the page; at once where it is not on it. */
function whenGone(element: Element | null): Promise<void> {
  return new Promise((resolve) => {
    if (!element?.isConnected) return resolve()
    const observer = new MutationObserver(() => {
      if (element.isConnected) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Calls `onPress` for Ctrl or Cmd with a letter, without Shift or Alt, and prevents the browser's own action. */
export function useShortcut(letter: string, onPress: () => void): void {
  const press = useEffectEvent(onPress)

  // A layout effect, so that the key already works when its result is first painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== letter || !(ctrlKey || metaKey) || shiftKey || altKey) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [letter])
}

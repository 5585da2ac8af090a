import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { rememberPath } from '#lib/browser/recents.ts'
import type { Role } from '#permissions'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useShortcut } from './use-shortcut.ts'

const load = () => import('#features/search/search-dialog.tsx')

/** The search over everything: its button, Ctrl/Cmd+K and its dialog, whose code is loaded on first use. */
export function useFind(userId: string, role: Role) {
  const [open, setOpen] = useState(false)
  const [soon, setSoon] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const SearchDialog = useLatePart(load, { now: open, soon }, () => {
    toast.error('Impossibile aprire la finestra', tryAgain())
    setOpen(false)
  })

  useShortcut('k', () => {
    // The search does not open over another dialog that waits for an answer.
    if (open || !document.querySelector('[role$=dialog],dialog[open]')) setOpen(!open)
  })

  useEffect(() => {
    if (path.includes('/edit/')) rememberPath(userId, path)
  }, [path, userId])

  return {
    button: {
      onClick: () => setOpen(true),
      onPointerEnter: () => setSoon(true),
      onFocus: () => setSoon(true),
      'aria-haspopup': 'dialog',
      'aria-keyshortcuts': 'Control+K Meta+K',
    } as const,
    dialog: SearchDialog && <SearchDialog open={open} onOpenChange={setOpen} role={role} userId={userId} />,
  }
}

/** The props of a button that opens the search. */
export type FindButton = ReturnType<typeof useFind>['button']

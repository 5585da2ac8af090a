import type { User } from '@supabase/auth-js'
import { useRouter } from '@tanstack/react-router'
import { Menu, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Role } from '#permissions'
import { Button } from '#ui/base/button.tsx'
import { usePageTitle } from '#ui/base/document-title.ts'
import type { SignOut } from '../access/use-sign-out.tsx'
import { findButton } from './find.tsx'
import { Sidebar } from './sidebar.tsx'

interface MobileMenuProps {
  user: User
  role: Role
  signOut: SignOut
}

/** The header and the drawer below 768 px; the drawer is a native modal dialog, 18rem wide. */
export function MobileMenu({ user, role, signOut }: MobileMenuProps) {
  const title = usePageTitle()
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const router = useRouter()
  const close = () => drawer.current?.close()

  useEffect(() => {
    if (!open) return
    drawer.current?.showModal()
    // The drawer closes on every navigation, also backwards, and when the window becomes wide enough for the sidebar.
    const shut = () => drawer.current?.close()
    const wide = window.matchMedia('(min-width: 48rem)')
    wide.addEventListener('change', shut)
    const stopFollowing = router.subscribe('onBeforeNavigate', shut)
    return () => {
      wide.removeEventListener('change', shut)
      stopFollowing()
    }
  }, [open, router])

  return (
    <>
      <header className="no-print sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 md:hidden">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Apri menu"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden className="size-5" />
        </Button>
        <p className="grow truncate font-medium text-ink">{title}</p>
        <Button {...findButton} variant="ghost" size="icon" aria-label="Trova">
          <Search aria-hidden className="size-5" />
        </Button>
      </header>
      {open && (
        <dialog
          ref={drawer}
          aria-label="Menu"
          className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-0 backdrop:bg-backdrop"
          onClose={() => setOpen(false)}
          // A click whose target is the dialog itself, not its content, was on the backdrop.
          onClick={(event) => event.target === event.currentTarget && close()}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Button
            variant="ghost"
            size="icon"
            className="absolute top-2 right-2"
            aria-label="Chiudi menu"
            onClick={close}
          >
            <X aria-hidden className="size-5" />
          </Button>
          <Sidebar user={user} role={role} signOut={signOut} onLeave={close} />
        </dialog>
      )}
    </>
  )
}

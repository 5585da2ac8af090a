import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import type { Website } from '../queries.ts'

const dialog = lazyCode(() => import('./sign-dialog.tsx'))

/** 'Stampa orari' opens the sign for the shop's door. */
export function SignSection({ website }: { website: Website }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="sheet flex flex-wrap items-center justify-between gap-3 p-sheet">
      <p className="text-muted">Un cartello con gli orari salvati, da appendere alla porta.</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Stampa orari
      </Button>
      <Lazy
        code={dialog}
        when={open}
        props={{ website, open, onClose: () => setOpen(false) }}
        failure="Il cartello degli orari non si è caricato"
      />
    </section>
  )
}

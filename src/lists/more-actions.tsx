import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { Elements } from '#ui/base/elements.ts'

/** The secondary actions of a list, before its primary one; on a phone they are behind a button after it. */
export function MoreActions({ children }: { children: Elements }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="secondary"
        // There may be nothing to export.
        className="order-1 sm:hidden has-[+:empty]:hidden"
        aria-expanded={open}
        aria-controls={id}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(!open)}
      >
        Altro
      </Button>
      <div
        id={id}
        className={cx('sm:contents max-sm:order-2 max-sm:button-row max-sm:w-full', !open && 'max-sm:hidden')}
      >
        {children}
      </div>
    </>
  )
}

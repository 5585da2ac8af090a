import { useState } from 'react'
import { cx } from './cx.ts'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  /** Whose picture it is; gives the initials. Decorative: the name must be written nearby. */
  name: string
  src?: string | null | undefined
  className?: string | undefined
}

/** A person's picture, or initials when there is none or it does not load. 36 px unless `className` sizes it. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-xs font-semibold text-accent select-none',
        className ?? 'size-9',
      )}
    >
      {src && src !== broken ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

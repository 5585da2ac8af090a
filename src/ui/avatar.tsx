import { useState } from 'react'
import { cx } from './cx.ts'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  /** Whose picture it is; gives the initials. Decorative: the name must be written nearby. */
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes | undefined
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-20 text-2xl' } as const

/** A person's picture, or initials when there is none or it does not load. 32, 40 or 80 px. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent select-none',
        sizes[size],
      )}
    >
      {src && src !== broken ? (
        <img
          decoding="async"
          src={src}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

import { useState } from 'react'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  /**
   * The person's name, from which the initials are made. The picture is decorative, so the name must be written nearby.
   */
  name: string
  src?: string | null | undefined
}

/** A person's picture, 32 px wide; initials when there is none or it does not load. */
export function Avatar({ name, src }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-xs font-semibold text-accent select-none"
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

import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type AnchorProps = ComponentProps<'a'> & {
  /** `text` (default) is underlined; `quiet` looks like the text around it until it is touched. */
  look?: 'text' | 'quiet' | undefined
}

function TextAnchor({ look = 'text', className, ...rest }: AnchorProps) {
  const looks =
    look === 'text'
      ? 'font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent'
      : 'underline-offset-3 hover:text-accent hover:underline'
  return <a {...rest} className={cx(looks, className)} />
}

/** A router link in running text, or over a whole row or card (`after:absolute after:inset-0`). */
export const TextLink = createLink(TextAnchor)

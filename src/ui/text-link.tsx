import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={cx(
        'font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent',
        className,
      )}
    >
      {children}
    </a>
  )
}

/** A router link in running text. */
export const TextLink = createLink(TextAnchor)

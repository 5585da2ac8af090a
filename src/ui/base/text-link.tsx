import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

function TextAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={cx('underline-offset-3 hover:text-accent hover:underline', className)} />
}

/** A router link that looks like the text around it until it is hovered or focused. */
export const TextLink = createLink(TextAnchor)

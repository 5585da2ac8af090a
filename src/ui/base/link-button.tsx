import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { cx } from './cx.ts'

type AnchorProps = ComponentProps<'a'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
}

function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </a>
  )
}

/** A router link (typed `to`, `params`, `search`) that looks like a `Button`. */
export const LinkButton = createLink(ButtonAnchor)

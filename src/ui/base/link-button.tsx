import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

type AnchorProps = ComponentProps<'a'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: Elements
}

function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(buttonClass(variant, size), className)}>
      {icon}
      <span className="contents">{children}</span>
    </a>
  )
}

/** A router link (typed `to`, `params`, `search`) that looks like a `Button`. */
export const LinkButton = createLink(ButtonAnchor)

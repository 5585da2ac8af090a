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

function TextAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={cx('underline-offset-3 hover:text-accent hover:underline', className)} />
}

/** A router link that looks like the text around it until it is hovered or focused. */
export const TextLink = createLink(TextAnchor)

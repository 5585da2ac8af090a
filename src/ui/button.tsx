import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm' | 'icon'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-100 disabled:opacity-55 aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-white enabled:hover:border-accent-strong enabled:hover:bg-accent-strong ' +
    '[a&]:hover:border-accent-strong [a&]:hover:bg-accent-strong enabled:active:brightness-85 [a&]:active:brightness-85',
  secondary:
    'border-line-strong bg-surface text-ink enabled:hover:border-control enabled:hover:bg-sunken enabled:active:bg-pressed ' +
    '[a&]:hover:border-control [a&]:hover:bg-sunken [a&]:active:bg-pressed',
  ghost:
    'border-transparent bg-transparent text-ink enabled:hover:bg-hover enabled:active:bg-pressed [a&]:hover:bg-hover [a&]:active:bg-pressed',
  danger:
    'border-danger bg-danger text-white enabled:hover:border-danger-strong enabled:hover:bg-danger-strong ' +
    '[a&]:hover:border-danger-strong [a&]:hover:bg-danger-strong enabled:active:brightness-85 [a&]:active:brightness-85',
}

const sizes: Record<ButtonSize, string> = {
  md: 'h-9 px-3.5 max-md:h-11 max-md:px-4',
  sm: 'h-8 px-2.5 text-[0.8125rem] max-md:h-10 max-md:px-3',
  icon: 'size-9 max-md:size-11',
}

/** The looks of a button, for anything that is not one (a link, a file label). */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return cx(base, variants[variant], sizes[size])
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Disabled, with a spinner, and `busyText` in place of the children when given. */
  busy?: boolean | undefined
  busyText?: string | undefined
  icon?: ReactNode
}

/** `type` is `button` unless said otherwise; size `icon` needs an `aria-label`. */
export function Button({
  variant,
  size,
  busy = false,
  busyText,
  icon,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  )
}

import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm' | 'icon'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-100 aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary:
    'filled-button border-accent bg-accent text-on-accent not-aria-disabled:hover:border-accent-strong ' +
    'not-aria-disabled:hover:bg-accent-strong not-aria-disabled:active:brightness-85',
  secondary:
    'border-line-strong bg-surface text-ink not-aria-disabled:hover:border-control ' +
    'not-aria-disabled:hover:bg-sunken not-aria-disabled:active:bg-pressed',
  ghost:
    'border-transparent bg-transparent text-ink not-aria-disabled:hover:bg-hover not-aria-disabled:active:bg-pressed',
  danger:
    'filled-button border-danger bg-danger text-on-accent not-aria-disabled:hover:border-danger-strong ' +
    'not-aria-disabled:hover:bg-danger-strong not-aria-disabled:active:brightness-85',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-control px-3.5 py-1 max-md:px-4',
  sm: 'min-h-small-control px-2.5 py-1 text-note max-md:px-3',
  icon: 'size-control',
}

/** The classes of a button, also for elements that only look like one (a link, a file input's label). */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return cx(base, variants[variant], sizes[size])
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Disables the button and shows a spinner, with `busyText`, if given, in place of the children. */
  busy?: boolean | undefined
  busyText?: string | undefined
  icon?: Elements
}

/**
 * `type` is `button` by default; size `icon` needs an `aria-label`. It is disabled by `aria-disabled`: a natively
 * disabled button loses the focus, and the button that saves a form has it.
 */
export function Button({
  variant,
  size,
  busy = false,
  busyText,
  icon,
  type = 'button',
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const inert = busy || disabled
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      // Enter in a form clicks the form's submit button, so this also stops a second submission by keyboard.
      onClick={inert ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      <span className="contents">{busy && busyText ? busyText : children}</span>
    </button>
  )
}

/** Reserves the height of a page's buttons until they are known, so that the content below does not move. */
export function ButtonPlace() {
  return <span aria-hidden="true" className="h-control" />
}

import { cx } from './cx.ts'

/** Decorative by default; with a `label` it is a status that a screen reader announces. */
export function Spinner({
  label,
  className,
}: {
  label?: string | undefined
  className?: string | undefined
}) {
  const ring = (
    <svg
      viewBox="0 0 16 16"
      className={cx('size-4 shrink-0 animate-busy', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {ring}
      <span>{label}</span>
    </span>
  )
}

/** A spinner for the whole screen. It appears after a moment, so that a quick answer does not flicker. */
export function FullPageSpinner() {
  return (
    <div className="flex min-h-dvh animate-appear-late items-center justify-center">
      <Spinner label="Caricamento..." />
    </div>
  )
}

import { cx } from './cx.ts'

type ProgressBarProps = {
  label: string
  value: number
  max: number
  className?: string | undefined
}

/** The progress of something with a known end; the text beside it says the same in words. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cx('h-1.5 overflow-hidden rounded-full bg-pressed', className)}
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}

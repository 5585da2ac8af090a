import { cx } from './cx.ts'

/** A grey bar where content will be; the region around it carries `aria-busy`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-sm bg-pressed', className ?? 'h-4 w-full')}
    />
  )
}

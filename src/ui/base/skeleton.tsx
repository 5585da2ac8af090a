import { cx } from './cx.ts'

/** A grey bar in the place of content that loads; the region around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-loading rounded-detail bg-pressed', className ?? 'h-4 w-full')}
    />
  )
}

/** Shown in place of a form while its row loads. */
export function FormSkeleton({ fields = 6 }: { fields?: number | undefined }) {
  return (
    <div role="status" aria-label="Caricamento..." className="sheet p-sheet">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {Array.from({ length: fields }, (_, index) => index).map((index) => (
          <div key={index} className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-control w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}

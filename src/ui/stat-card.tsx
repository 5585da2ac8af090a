import { formatNumber } from '#lib/format.ts'
import { TextLink } from './text-link.tsx'

type StatCardProps = {
  label: string
  /** Already formatted. */
  value: string | number
  /** Shows '...' in place of the value. */
  loading?: boolean | undefined
  to?: string | undefined
}

/** One figure and what it counts. */
export function StatCard({ label, value, loading = false, to }: StatCardProps) {
  const text = typeof value === 'number' ? formatNumber(value) : value
  return (
    <article
      aria-busy={loading || undefined}
      className="relative rounded-lg border border-line bg-surface px-6 py-5 max-md:px-4 max-md:py-4 has-[a:hover]:border-line-strong has-[a:hover]:bg-sunken has-[a:active]:bg-pressed"
    >
      <h2 className="font-medium text-muted">
        {to ? (
          <TextLink to={to} look="quiet" className="after:absolute after:inset-0">
            {label}
          </TextLink>
        ) : (
          label
        )}
      </h2>
      <p className="mt-2 text-[2rem] leading-10 font-semibold tracking-[-0.02em]">{loading ? '...' : text}</p>
    </article>
  )
}

import { formatNumber } from '#lib/format.ts'

type StatCardProps = {
  label: string
  /** Already formatted. */
  value: string | number
  /** Shows '...' in place of the value. */
  loading?: boolean | undefined
}

/** One figure and what it counts. */
export function StatCard({ label, value, loading = false }: StatCardProps) {
  const text = typeof value === 'number' ? formatNumber(value) : value
  return (
    <article
      aria-busy={loading || undefined}
      className="rounded-lg border border-line bg-surface px-6 py-5 max-md:px-4 max-md:py-4"
    >
      <h2 className="font-medium text-muted">{label}</h2>
      <p className="mt-2 text-[2rem] leading-10 font-semibold tracking-[-0.02em]">{loading ? '...' : text}</p>
    </article>
  )
}

import { formatAgo, formatMoment } from '#lib/italian/format.ts'

/** How long ago something was; the exact moment when hovered, and to a screen reader. */
export function Ago({ iso }: { iso: string }) {
  const exact = formatMoment(iso)
  return (
    <time dateTime={iso} title={exact}>
      {formatAgo(iso)}
      <span className="sr-only">, {exact}</span>
    </time>
  )
}

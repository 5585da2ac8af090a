import { serverNow } from '#backend/server-clock.ts'
import { formatAgo, formatMoment } from '#italian/format.ts'

/** How long ago something happened; the exact time when hovered, and for screen readers. */
export function Ago({ iso }: { iso: string }) {
  const exact = formatMoment(iso)
  return (
    <time dateTime={iso} title={exact}>
      <span>{formatAgo(iso, serverNow())}</span>
      <span className="sr-only">{`, ${exact}`}</span>
    </time>
  )
}

/** The author of a change: the name where it is known, and the e-mail address; 'Sistema' for the server itself. */
export function authorOf({ author, by_email }: { author?: string | null; by_email: string | null }): string {
  return [author, by_email].filter(Boolean).join(' · ') || 'Sistema'
}

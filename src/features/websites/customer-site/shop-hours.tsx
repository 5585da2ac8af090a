import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/base/badge.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { HoursText } from '../hours/hours-text.tsx'
import { type ShopCalendar, shopWeek } from '../hours/shop-week.ts'
import { useNow } from '../hours/use-now.ts'
import { publicDataQuery } from './customer-site.ts'

/** Milliseconds after which the shop's data are read again, as by the widget on its website. */
const lookAgainMs = 5 * 60_000
/** Milliseconds between two checks whether the shop has opened or closed. */
const tickMs = 20_000

/**
 * Whether a shop is open and its hours of the week, as everybody may know them; nothing of one that is no longer shown. Default
 * export, because it is loaded lazily.
 */
export default function ShopHours({ websiteId }: { websiteId: string }) {
  const query = useQuery({ ...publicDataQuery(websiteId), refetchInterval: lookAgainMs })
  if (query.data) return <Hours calendar={query.data} />
  if (query.data === null) return null
  if (!query.error) return <Skeleton className="h-52" />
  return (
    <RetryLine text="Gli orari non si sono caricati." onRetry={query.refetch} retrying={query.isFetching} />
  )
}

function Hours({ calendar }: { calendar: ShopCalendar }) {
  const { open, next, days, notes } = shopWeek(calendar, useNow(tickMs))
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={open ? 'success' : 'neutral'}>{open ? 'Aperto' : 'Chiuso'}</Badge>
        <span className="text-muted">{next}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {days.map(({ name, hours, today }) => (
          <div key={name} className={today ? 'contents font-semibold' : 'contents'}>
            <dt>{name}</dt>
            <dd>
              <HoursText text={hours} />
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="text-muted">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              <HoursText text={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isConnectionFailure } from '#backend/errors.ts'
import { addDays } from '#italian/days.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { clockAt } from '../../../../supabase/functions/website-data/opening-state.ts'
import { usualDay } from '../hours/special-days.ts'
import { useNow } from '../hours/use-now.ts'
import { HolidayQuestion } from '../special-hours/holiday-question.tsx'
import { otherHoursHash } from '../special-hours/other-hours.ts'
import { specialHoursQueries } from '../special-hours/queries.ts'
import { DayButtons } from './day-buttons.tsx'
import { dayLine, nowText, type OwnCalendar } from './day-change.ts'
import { type OwnShop, ownShopQuery } from './queries.ts'

const minute = 60_000

/**
 * 'Oggi': whether the business's shop is open now, and one press for what changes that today or tomorrow. Nothing while it
 * has no website. Default export, because it is loaded lazily.
 */
export default function OwnDay({ ownerId }: { ownerId: string }) {
  const shop = useQuery(ownShopQuery(ownerId))
  const id = shop.data?.id ?? ''
  const closures = useQuery({ ...specialHoursQueries.of('closures', id), enabled: id !== '' })
  const seasons = useQuery({ ...specialHoursQueries.of('seasons', id), enabled: id !== '' })
  if (shop.data === null) return null
  const failed = [shop, closures, seasons].filter(({ error, data }) => error && !data)
  const again = tryAgain(isConnectionFailure(failed[0]?.error))
  return (
    <section aria-labelledby="own-day" className="sheet px-sheet py-4">
      <h2 id="own-day" className="font-semibold">
        Oggi
      </h2>
      {failed.length > 0 ? (
        <RetryLine
          text={`Gli orari non si sono caricati. ${again}`}
          onRetry={() => failed.map(({ refetch }) => refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
          className="mt-2"
        />
      ) : shop.data && closures.data && seasons.data ? (
        <Day
          shop={shop.data}
          calendar={{ week: shop.data.week, closures: closures.data.rows, seasons: seasons.data.rows }}
        />
      ) : (
        <DayPlace />
      )}
    </section>
  )
}

function Day({ shop, calendar }: { shop: OwnShop; calendar: OwnCalendar }) {
  const now = useNow(minute)
  const navigate = useNavigate()
  const today = clockAt(now).date
  return (
    <div className="mt-1 grid gap-4">
      <div>
        <p className="text-name font-medium">{nowText(calendar, now)}</p>
        <p className="text-muted">{`Oggi: ${dayLine(calendar, today)}`}</p>
        <p className="text-muted">{`Domani: ${dayLine(calendar, addDays(today, 1))}`}</p>
      </div>
      <DayButtons shop={shop} calendar={calendar} now={now} />
      <HolidayQuestion
        websiteId={shop.id}
        today={today}
        closures={calendar.closures}
        usual={(day) => usualDay(calendar.week, calendar.seasons, day)}
        onOther={({ day }) =>
          navigate({
            to: '/dashboard/websites/edit/$id',
            params: { id: shop.id },
            hash: otherHoursHash(day),
          })
        }
      />
    </div>
  )
}

/** As high as what comes, so that little moves. */
function DayPlace() {
  return (
    <div role="status" aria-label="Caricamento..." className="mt-1 grid gap-4">
      <div>
        <Skeleton className="my-0.5 h-5 w-56" />
        <Skeleton className="my-1 h-4 w-44" />
        <Skeleton className="my-1 h-4 w-44" />
      </div>
      <Skeleton className="h-control w-full max-w-md" />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#backend/server-clock.ts'
import { shortDay, todayInRome } from '#italian/days.ts'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { aheadText } from './holiday-texts.ts'
import { dashboardQueries } from './queries.ts'

/** The next two holidays, each with a link to the websites that say nothing of it. */
export function HolidaysAhead({ title }: { title: string }) {
  const today = todayInRome(new Date(serverNow()))
  const { data, error } = useQuery(dashboardQueries.holidays(today))
  return (
    <LinkList
      title={title}
      places={2}
      loading={!data && !error}
      empty="Le prossime festività non sono arrivate."
    >
      {data?.map((holiday) => (
        <LinkRow
          key={holiday.day}
          to="/dashboard/websites"
          search={{ senza_indicazioni: holiday.day }}
          quiet={holiday.silent === 0}
          className="!h-auto min-h-11 py-2"
          detail={<time dateTime={holiday.day}>{shortDay(holiday.day)}</time>}
        >
          <span className="block whitespace-normal">{aheadText(holiday, today)}</span>
        </LinkRow>
      ))}
    </LinkList>
  )
}

import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#backend/server-clock.ts'
import { type Day, daysBetween, shortDay, todayInRome } from '#italian/days.ts'
import { formatNumber } from '#italian/format.ts'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { type HolidayAhead, holidaysAheadQuery } from './holidays-queries.ts'

function whenText(today: Day, day: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'oggi'
  return days === 1 ? 'domani' : `fra ${days} giorni`
}

function silentText(silent: number): string {
  if (silent === 0) return 'nessun sito senza indicazioni'
  return silent === 1 ? '1 sito senza indicazioni' : `${formatNumber(silent)} siti senza indicazioni`
}

/** 'Ferragosto fra 12 giorni: 31 siti senza indicazioni'. */
const aheadText = ({ name, day, silent }: HolidayAhead, today: Day) =>
  `${name} ${whenText(today, day)}: ${silentText(silent)}`

/** The next two holidays, each with a link to the websites that say nothing of it. Default export, because it is loaded lazily. */
export default function HolidaysAhead({ title }: { title: string }) {
  const today = todayInRome(new Date(serverNow()))
  const { data, error } = useQuery(holidaysAheadQuery(today))
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

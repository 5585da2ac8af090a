import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#italian/format.ts'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { HolidaysAhead } from './holidays-ahead.tsx'
import LatestChanges from './latest-changes.tsx'
import { lazyQueries } from './lazy-queries.ts'

/** What a gestore looks after: holidays to come, websites without hours, the last changes. Default export, because it is loaded lazily. */
export default function GestoreOverview() {
  return (
    <>
      <div className="sheet grid grid-cols-1 divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x">
        <HolidaysAhead title="Prossime festività" />
        <WithoutHours />
      </div>
      <LatestChanges ready />
    </>
  )
}

function WithoutHours() {
  const { data, error } = useQuery(lazyQueries.withoutHours)
  const more = (data?.total ?? 0) - (data?.websites.length ?? 0)
  return (
    <div>
      <LinkList
        title="Siti senza orari"
        places={2}
        loading={!data && !error}
        empty={error ? 'I siti senza orari non sono arrivati.' : 'Tutti i siti attivi hanno i loro orari.'}
      >
        {data?.websites.map(({ id, nome, citta }) => (
          <LinkRow
            key={id}
            to="/dashboard/websites/view/$id"
            params={{ id }}
            detail={<span className="font-normal text-muted">{citta}</span>}
          >
            {nome}
          </LinkRow>
        ))}
      </LinkList>
      {more > 0 && (
        <p className="px-sheet pb-3 text-muted">
          {more === 1 ? 'e un altro' : `e altri ${formatNumber(more)}`}
        </p>
      )}
    </div>
  )
}

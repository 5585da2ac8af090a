import { useQuery } from '@tanstack/react-query'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { editLink } from './columns.tsx'
import { endingSoon, saleQueries } from './queries.ts'
import { endingWords, saleName, today } from './states.ts'

/** The lines on the dashboard; where there are more sales the last leads to the others. */
const most = 5

/** 'In scadenza': what ends first, or has ended and is not renewed. Default export, because it is loaded lazily. */
export default function EndingSales() {
  const { data, error } = useQuery(saleQueries.list({ page: 1, size: most, q: '', ...endingSoon }))
  const found = data?.rows ?? []
  const total = data?.total ?? 0
  const rows = total > most ? found.slice(0, most - 1) : found
  const others = total - rows.length
  const day = today()
  return (
    <div className="sheet">
      <LinkList
        title="In scadenza"
        places={most}
        loading={!data && !error}
        empty={
          error
            ? 'Le vendite in scadenza non sono arrivate.'
            : 'Nessuna vendita scade nei prossimi 30 giorni.'
        }
      >
        {[
          ...rows.map((sale) => (
            <LinkRow key={sale.id} {...editLink(sale)} detail={endingWords(sale.fine ?? day, day)}>
              {saleName(sale)}
            </LinkRow>
          )),
          ...(others > 0
            ? [
                <LinkRow
                  key="others"
                  to="/dashboard/sales"
                  search={{ in_scadenza: true, sort: 'fine', dir: 'asc' }}
                  quiet
                  detail={`${others}`}
                >
                  Vedi le altre in scadenza
                </LinkRow>,
              ]
            : []),
        ]}
      </LinkList>
    </div>
  )
}

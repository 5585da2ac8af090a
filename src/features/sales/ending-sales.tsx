import { useQuery } from '@tanstack/react-query'
import { toListState } from '#lists/list-search.ts'
import { pages } from '#pages'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { editLink } from './columns.tsx'
import { endingSoon, saleQueries } from './queries.ts'
import { endingWords, saleName, today } from './states.ts'

/**
 * 'In scadenza': what ends first, or has ended and is not renewed. Default export, because it is loaded lazily.
 * @param most the most lines; where there are more sales the last leads to the others
 */
export default function EndingSales({ most }: { most: number }) {
  const { data, error } = useQuery(
    saleQueries.list({ ...toListState(pages.sales.list, endingSoon), size: most }),
  )
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
                <LinkRow key="others" to="/dashboard/sales" search={endingSoon} quiet detail={`${others}`}>
                  Vedi le altre in scadenza
                </LinkRow>,
              ]
            : []),
        ]}
      </LinkList>
    </div>
  )
}

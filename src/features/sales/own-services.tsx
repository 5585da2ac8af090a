import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { ownRows } from '#features/websites/queries.ts'
import { untilDay } from '#italian/days.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { type BoughtSale, runningServices } from './running.ts'
import { today } from './states.ts'

/**
 * 'I tuoi servizi': what a business has bought and has now, and until when. Default export, because it is loaded lazily.
 * @param ownerId the business's user
 */
export default function OwnServices({ ownerId }: { ownerId: string }) {
  const { data, error } = useQuery(ownSalesQuery(ownerId))
  const day = today()
  const services = data && runningServices(data, day)
  return (
    <section aria-labelledby="own-services" className="sheet px-sheet py-4">
      <h2 id="own-services" className="font-semibold">
        I tuoi servizi
      </h2>
      {services && services.length > 0 ? (
        <ul className="mt-2 -mb-2 divide-y divide-line">
          {services.map(({ id, nome, until }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">{nome}</span>
              <span className="text-muted">{until ? untilDay(day, until) : 'una tantum'}</span>
            </li>
          ))}
        </ul>
      ) : services ? (
        <p className="mt-2 text-muted">Al momento non hai servizi attivi.</p>
      ) : error ? (
        <p className="mt-2 text-muted">I tuoi servizi non sono arrivati: ricarica la pagina tra poco.</p>
      ) : (
        <Skeleton className="mt-3 h-5 w-1/2" />
      )}
    </section>
  )
}

/** The active sales of a business's user. Others change them, so they are read again whenever they are shown. */
const ownSalesQuery = (ownerId: string) =>
  queryOptions({
    queryKey: [...keysOf('sales').all, 'own', ownerId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<BoughtSale[]> => {
      const own = await ownRows(ownerId)
      return readWhole(
        () => db.from('sales').select('id, nome, inizio, fine, rinnova').match(own).eq('stato', 'attiva'),
        signal,
      )
    },
  })

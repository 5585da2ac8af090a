import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { causeOf } from '#backend/errors.ts'
import { queryClient } from '#backend/query-client.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import type { ListState } from '#lists/list-search.ts'
import { readPage } from '#lists/read-page.ts'
import { pages } from '#pages'
import { toast } from '#ui/feedback/toast.ts'
import { type ServiceKey, type ServiceTable, serviceKey, serviceOf } from './fields.ts'

/** An activity that can buy. */
export type Buyer = Pick<Tables<'businesses'>, 'id' | 'insegna' | 'citta' | 'stato'>

/** A service of the catalogue, social or graphic; `mesi` is null where it is una tantum. */
export interface Service {
  key: ServiceKey
  kind: string
  nome: string
  costo: number
  mesi: number | null
}

/** How many a field offers at once of each kind. */
export const mostOffered = 20

const firstPage = (q: string, sort: ListState['sort']): ListState => ({
  page: 1,
  size: mostOffered,
  q,
  sort,
  filters: {},
})
const kinds = { services: pages.social.title, graphic_services: pages.graphics.title } as const

type Offered = Pick<Tables<'services'> | Tables<'graphic_services'>, 'id' | 'nome' | 'costo' | 'durata'>

const toService = (table: ServiceTable, { id, nome, costo, durata }: Offered): Service => ({
  key: serviceKey(table, id),
  kind: kinds[table],
  nome,
  costo,
  mesi: durata === 'una_tantum' ? null : Number(durata),
})

const offered = 'id, nome, costo, durata'
const buyer = 'id, insegna, citta, stato'

async function readServices(table: ServiceTable, q: string, signal: AbortSignal): Promise<Service[]> {
  // One table's name stands for both: the client's types cannot follow a table that is not known.
  const name = table as 'services'
  const { rows } = await readPage(
    {
      table,
      listed: () => db.from(name).select(offered),
      found: (args) => db.rpc(`search_${name}`, args, { get: true }).select(offered),
    },
    firstPage(q, pages.social.list.defaultSort),
    mostOffered,
    signal,
  )
  return rows.map((row) => toService(table, row))
}

export const choiceQueries = {
  /** The first activities that match a search, by name. */
  buyers: (q: string) =>
    queryOptions({
      queryKey: [...keysOf('businesses').all, 'buyers', q],
      meta: { onError: (error) => toast.error('Impossibile caricare le attività', causeOf(error)) },
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<Buyer[]> => {
        const { rows } = await readPage(
          {
            table: 'businesses',
            listed: () => db.from('businesses').select(buyer),
            found: (args) => db.rpc('search_businesses', args, { get: true }).select(buyer),
          },
          firstPage(q, { by: 'insegna', dir: 'asc' }),
          mostOffered,
          signal,
        )
        return rows
      },
    }),

  /** One activity; null where it does not exist, or none is named. */
  buyer: (id: string) =>
    queryOptions({
      queryKey: [...keysOf('businesses').all, 'buyer', id],
      enabled: id !== '',
      queryFn: async ({ signal }): Promise<Buyer | null> => {
        const one = db.from('businesses').select(buyer).eq('id', id)
        return (await one.abortSignal(signal).maybeSingle().throwOnError()).data
      },
    }),

  /** The first services of both catalogues that match a search. */
  services: (q: string) =>
    queryOptions({
      queryKey: [...keysOf('services').all, 'offered', q],
      meta: { onError: (error) => toast.error('Errore nel caricamento dei servizi', causeOf(error)) },
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<Service[]> => {
        const each = [readServices('services', q, signal), readServices('graphic_services', q, signal)]
        return (await Promise.all(each)).flat()
      },
    }),

  /** One service; null where it does not exist, or none is named. */
  service: (key: ServiceKey) => {
    const named = serviceOf(key)
    return queryOptions({
      queryKey: [...keysOf(named?.table ?? 'services').all, 'offered-one', key],
      enabled: named !== null,
      queryFn: async ({ signal }): Promise<Service | null> => {
        if (!named) return null
        const one = db
          .from(named.table as 'services')
          .select(offered)
          .eq('id', named.id)
        const { data } = await one.abortSignal(signal).maybeSingle().throwOnError()
        return data && toService(named.table, data)
      },
    })
  },
}

/** What an activity or a service is called, where it has been read. */
export const knownNames = {
  business: (id: string) =>
    queryClient.getQueryData(choiceQueries.buyer(id).queryKey)?.insegna ?? 'Altra attività',
  service: (key: ServiceKey) =>
    serviceName(queryClient.getQueryData(choiceQueries.service(key).queryKey)) ?? 'Altro servizio',
}

export const serviceName = (service: Service | null | undefined) =>
  service ? `${service.nome} (${service.kind})` : null

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { mostRows } from '#backend/answers.ts'
import type { Tables } from '#backend/database.types.ts'
import { italianMessage } from '#backend/errors.ts'
import { callForMail } from '#backend/last-mail.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import type { Asked, ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import type { Noun } from '#lists/nouns.ts'
import { readPage } from '#lists/read-page.ts'
import { type Sought, similarQuery } from '#records/similar/query.ts'
import { toast } from '#ui/feedback/toast.ts'

export type Business = Tables<'businesses'>

export type BusinessListRow = Pick<
  Business,
  'id' | 'insegna' | 'indirizzo' | 'citta' | 'telefono' | 'cellulare' | 'stato'
>

const keys = keysOf('businesses')

export const businessQueries = {
  /** One page of the admin's list. */
  list: (state: ListState) =>
    queryOptions({
      queryKey: [...keys.lists, state],
      meta: {
        onError: (error) =>
          toast.error(
            'Errore nel caricamento delle attività',
            italianMessage(error, 'Impossibile caricare le attività'),
          ),
      },
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readBusinesses(state, state.size, signal),
    }),

  /** The places of all activities, by which the list is narrowed (`business_places` in supabase/migrations). */
  places: queryOptions({
    queryKey: [...keys.all, 'places'],
    queryFn: async ({ signal }) => {
      const { data } = await db.rpc('business_places').limit(mostRows).abortSignal(signal).throwOnError()
      return data
    },
  }),

  /** One business with all columns. Throws when it does not exist or the caller may not read it. */
  byId: (id: string) =>
    queryOptions({
      queryKey: keys.byId(id),
      meta: {
        onError: (_, shown) => shown || toast.error('Errore', "Impossibile caricare i dati dell'attività"),
      },
      queryFn: async ({ signal }): Promise<Business> => {
        const { data } = await db
          .from('businesses')
          .select('*')
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data
      },
    }),

  /** Other businesses with the same partita IVA: allowed, since one company may have several shops, but worth a warning. */
  samePartitaIva: (partitaIva: string, exceptId: string) =>
    queryOptions({
      queryKey: [...keys.all, 'same-partita-iva', partitaIva, exceptId],
      enabled: partitaIva.length >= 11,
      queryFn: async ({ signal }) => {
        const { data } = await db
          .from('businesses')
          .select('id, insegna')
          .eq('partita_iva', partitaIva)
          .limit(4)
          .abortSignal(signal)
          .throwOnError()
        return data.filter(({ id }) => id !== exceptId)
      },
    }),

  /** The businesses with this e-mail, or with nearly this insegna in this town: at most five, the nearest first. */
  similar: (sought: Sought) =>
    similarQuery('businesses', sought, async (signal) => {
      const args =
        'email' in sought ? { _email: sought.email } : { _insegna: sought.name, _citta: sought.citta }
      const { data } = await db
        .rpc('similar_businesses', args, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ id, insegna }) => ({ id, name: insegna }))
    }),

  /** What has become of the last link to a business's account; null where the host does not know. */
  lastMail: (id: string) =>
    queryOptions({
      queryKey: [...keys.all, 'last-mail', id],
      queryFn: () => callForMail({ businessId: id, mail: 'state' }),
      refetchInterval: ({ state }) => (state.data?.state === 'queued' ? askAgainMs : false),
    }),

  account: (id: string) =>
    queryOptions({
      queryKey: [...keys.all, 'account', id],
      queryFn: async ({ signal }): Promise<BusinessAccount | null> => {
        const { data } = await db
          .rpc('business_account', { _business_id: id })
          .abortSignal(signal)
          .throwOnError()
        const [account] = data
        if (!account?.invited_at) return account ? { ...account, invited_to: null } : null
        const invited = await db
          .rpc('invited_address', { _business_id: id })
          .abortSignal(signal)
          .throwOnError()
        return { ...account, invited_to: invited.data }
      },
    }),
}

function readBusinesses(state: Asked, size: number, signal: AbortSignal): Promise<ListPage<BusinessListRow>> {
  const columns = 'id, insegna, indirizzo, citta, telefono, cellulare, stato'
  return readPage(
    {
      table: 'businesses',
      listed: (count) => db.from('businesses').select(columns, { count }),
      found: (args) => db.rpc('search_businesses', args, { get: true }).select(columns),
    },
    state,
    size,
    signal,
  )
}

/** A page of what the list finds, with another number of rows. */
export async function businessesOf(state: ListState, page: number, size: number): Promise<BusinessListRow[]> {
  return (await readBusinesses({ ...state, page }, size, new AbortController().signal)).rows
}

/** The database's answer about the rows that show a logo of this name. */
export type NameUse = 'free' | 'own' | 'other'

/** Whose rows show a logo of this name; `id` is null for a new business. Throws the database's error. */
export async function logoNameUse(name: string, id: string | null): Promise<NameUse> {
  const { data } = await db
    .rpc('logo_name_use', { _name: name, ...(id && { _business_id: id }) })
    .throwOnError()
  return data === 'free' || data === 'own' ? data : 'other'
}

/** What the entries of the list are called. */
export const noun: Noun = { one: 'attività', many: 'attività' }

/** What an admin may read of a business's account. */
export interface BusinessAccount {
  email: string
  created_at: string
  /** Null before the first sign-in. */
  last_sign_in_at: string | null
  /** The last invitation, while nobody has opened it; when the account was made where none has gone. */
  invited_at: string | null
  /** Where that invitation went; null where none has gone. */
  invited_to: string | null
  /** A code is asked for after the password. */
  second_step: boolean
}

/** Milliseconds between two questions about a mail that waits. */
const askAgainMs = 5000

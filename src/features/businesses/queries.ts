import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { italianMessage } from '#backend/errors.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { Stato } from '#italian/stato.ts'
import { type ListPage, tablePageSize } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-state.ts'
import type { Noun } from '#lists/nouns.ts'
import { readPage } from '#lists/read-page.ts'
import type { Current } from '#lists/selection/versions.ts'
import { showSaved } from '#lists/show-saved.ts'
import { type Sought, similarQuery } from '#records/similar.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { toRow } from './schema.ts'

export type Business = Tables<'businesses'>

export type BusinessListRow = Pick<
  Business,
  'id' | 'insegna' | 'indirizzo' | 'citta' | 'telefono' | 'cellulare' | 'stato'
>

/** One page of the admin's list. */
export function businessListQuery(state: ListState) {
  return queryOptions({
    queryKey: ['businesses', 'list', state],
    meta: {
      tell: (error) =>
        toast.error(
          'Errore nel caricamento delle attività',
          italianMessage(error, 'Impossibile caricare le attività'),
        ),
    },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<ListPage<BusinessListRow>> => {
      const columns = 'id, insegna, indirizzo, citta, telefono, cellulare, stato'
      return readPage(
        {
          table: 'businesses',
          listed: (count) => db.from('businesses').select(columns, { count }),
          found: (args) => db.rpc('search_businesses', args, { get: true }).select(columns),
        },
        state,
        tablePageSize,
        signal,
      )
    },
  })
}

/** One business with all columns. Throws when it does not exist or the caller may not read it. */
export function businessQuery(id: string) {
  return queryOptions({
    queryKey: ['businesses', 'detail', id],
    meta: {
      tell: (_, shown) => shown || toast.error('Errore', "Impossibile caricare i dati dell'attività"),
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
  })
}

/** Other businesses with the same partita IVA: allowed, since one company may have several shops, but worth a warning. */
export function samePartitaIvaQuery(partitaIva: string, exceptId: string | null) {
  return queryOptions({
    queryKey: ['businesses', 'same-partita-iva', partitaIva, exceptId],
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
  })
}

/** The businesses with this e-mail, or with nearly this insegna in this town: at most five, the nearest first. */
export function similarBusinessesQuery(sought: Sought) {
  return similarQuery('businesses', sought, async (signal) => {
    const args =
      'email' in sought ? { _email: sought.email } : { _insegna: sought.name, _citta: sought.citta }
    const { data } = await db
      .rpc('similar_businesses', args, { get: true })
      .abortSignal(signal)
      .throwOnError()
    return data.map(({ id, insegna }) => ({ id, name: insegna }))
  })
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

type Row = ReturnType<typeof toRow>

/** Inserts a business and answers the row. Throws the database's error. */
export async function createBusiness(row: Row): Promise<Business> {
  const { data } = await db.from('businesses').insert(row).select().single().throwOnError()
  await markStale('businesses')
  return data
}

/** Saves a business over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateBusiness(over: Business, row: Row): Promise<Business> {
  const update = db.from('businesses').update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  const saved = savedRow(await update.select().throwOnError())
  await showSaved(['businesses', 'list'], saved)
  // Not awaited, because the list already shows the saved row.
  void markStale('businesses')
  return saved
}

/** The rows of the list with these ids, with their current versions. Throws the database's error. */
export async function listedBusinesses(ids: readonly string[]): Promise<Current<BusinessListRow>[]> {
  const { data } = await db
    .from('businesses')
    .select('id, insegna, indirizzo, citta, telefono, cellulare, stato, updated_at')
    .in('id', ids)
    .throwOnError()
  return data
}

/**
 * Sets the state of a business read at `version` and answers its new version. Throws `StaleRowError` when it has changed since. The caller marks
 * the lists as stale after the last one.
 */
export async function setBusinessStato(id: string, version: string, stato: Stato): Promise<string> {
  const update = db.from('businesses').update({ stato }).eq('id', id).eq('updated_at', version)
  const saved = savedRow(await update.select('id, stato, updated_at').throwOnError())
  await showSaved(['businesses', 'list'], saved)
  return saved.updated_at
}

/** What the entries of the list are called. */
export const noun: Noun = { one: 'attività', many: 'attività' }

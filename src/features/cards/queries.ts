import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { italianMessage } from '#backend/errors.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { ownRows, type WebsiteWithoutCard } from '#features/websites/queries.ts'
import { gridPageSize, type ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-state.ts'
import { readPage } from '#lists/read-page.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { showSaved } from '#lists/show-saved.ts'
import { tellUnopened } from '#records/tell-unopened.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { toRow } from './schema.ts'

type CardRow = Tables<'cards'>
interface OfWebsite {
  websites: { nome: string }
}
export type Card = CardRow & OfWebsite
export type CardListRow = Pick<
  CardRow,
  'id' | 'logo_url' | 'background_color' | 'website_id' | 'nome' | 'font'
> &
  OfWebsite

/** One page of cards. With `ownerId`, a business's user, only the cards of that business. */
export function cardListQuery(state: ListState, ownerId: string | null) {
  return queryOptions({
    queryKey: ['cards', 'list', ownerId, state],
    meta: {
      tell: (error) =>
        toast.error('Errore nel caricamento delle card', italianMessage(error, 'Riprova tra poco')),
    },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListPage<CardListRow>> => {
      const columns = 'id, logo_url, background_color, website_id, nome, font, websites(nome)'
      return readPage(
        {
          table: 'cards',
          listed: (count) => db.from('cards').select(columns, { count }),
          found: (args) => db.rpc('search_cards', args, { get: true }).select(columns),
        },
        { ...state, filters: { ...state.filters, ...(await ownRows(ownerId)) } },
        gridPageSize,
        signal,
      )
    },
  })
}

/** One card with its website's name. Throws when it does not exist or the caller may not read it. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: ['cards', 'detail', id],
    meta: {
      tell: tellUnopened('Errore nel caricamento della card', 'Questa card non esiste, o è stata eliminata'),
    },
    queryFn: async ({ signal }): Promise<Card> => {
      const { data } = await db
        .from('cards')
        .select('*, websites(nome)')
        .eq('id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
}

/** Inserts the card of a website. Throws the database's error. */
export async function createCard(website: WebsiteWithoutCard, row: ReturnType<typeof toRow>): Promise<void> {
  const owner = { business_id: website.business_id, website_id: website.id }
  await db
    .from('cards')
    .insert({ ...owner, ...row })
    .throwOnError()
  await markStale('cards')
}

/** Saves a card over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateCard(over: Card, row: ReturnType<typeof toRow>): Promise<Card> {
  const update = db.from('cards').update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  const saved = savedRow(await update.select().throwOnError())
  await showSaved(['cards', 'list'], saved)
  // Not awaited, because the list already shows the saved row.
  void markStale('cards')
  return { ...over, ...saved }
}

/**
 * Deletes a card. Its logo file stays, since the card can be restored with it. The card leaves the lists at once (`onGone`)
 * and returns when the database refuses. Throws the database's error.
 */
export async function deleteCard({ id }: Pick<CardRow, 'id'>, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('cards').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(['cards', 'list'], id, removal, onGone)
  await markStale('cards')
}

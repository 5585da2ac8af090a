import { type NewRow, saveNew } from '#backend/new-row.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { WebsiteWithoutCard } from '#features/websites/queries.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { writtenRow } from '#lists/show-saved.ts'
import type { toRow } from './fields.ts'
import type { Card, CardListRow } from './queries.ts'

/** Adds the card of a website. Throws as `saveNew`. */
export async function createCard(
  { id, business_id }: WebsiteWithoutCard,
  newRow: NewRow,
  row: ReturnType<typeof toRow>,
): Promise<void> {
  await saveNew('cards', newRow, { business_id, website_id: id, ...row })
  await markStale('cards')
}

/** Saves a card over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateCard(over: Card, row: ReturnType<typeof toRow>): Promise<Card> {
  const update = db.from('cards').update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  return { ...over, ...(await writtenRow('cards', await update.select().throwOnError())) }
}

/**
 * Deletes a card. Its logo file stays, since the card can be restored with it. The card leaves the lists at once (`onGone`)
 * and returns when the database refuses. Throws the database's error.
 */
export async function deleteCard({ id }: Pick<CardListRow, 'id'>, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('cards').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(['cards', 'list'], id, removal, onGone)
  await markStale('cards')
}

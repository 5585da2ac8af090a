import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { type CardListRow, cardQueries } from './queries.ts'

/**
 * Deletes a card. Its logo file stays, since the card can be restored with it. The card leaves the lists at once (`onGone`)
 * and returns when the database refuses. Throws the database's error.
 */
export async function deleteCard({ id }: Pick<CardListRow, 'id'>, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('cards').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(cardQueries.lists, id, removal, onGone)
  await invalidate('cards')
}

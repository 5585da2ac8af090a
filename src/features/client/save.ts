import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'

/** Gives a card back, with its stamps. Throws the database's error. */
export async function leaveCard(holderId: string): Promise<void> {
  await db.from('card_holders').delete().eq('id', holderId).throwOnError()
  await invalidate('card_holders')
}

/** Keeps a card for the signed-in person; one that is kept already stays as it is. Throws the database's error. */
export async function keepCard(cardId: string, userId: string): Promise<void> {
  const { error } = await db.from('card_holders').insert({ card_id: cardId, user_id: userId })
  // 23505: the person keeps the card already, perhaps by an earlier press whose answer was lost.
  if (error && error.code !== '23505') throw error
  await invalidate('card_holders')
}

import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'

/** Gives a card back, with its stamps. Throws the database's error. */
export async function leaveCard(holderId: string): Promise<void> {
  await db.from('card_holders').delete().eq('id', holderId).throwOnError()
  await invalidate('card_holders')
}

import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { paymentMethodQueries } from './queries.ts'

/**
 * Deletes a payment method; the services that used it lose it. The method leaves the lists at once (`onGone`) and returns
 * when the database refuses. Throws the database's error.
 */
export async function deletePaymentMethod(id: string, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('payment_methods').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(paymentMethodQueries.lists, id, removal, onGone)
  await invalidate('payment_methods')
}

import { type NewRow, saveNew } from '#backend/new-row.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import type { PaymentMethodRow } from './fields.ts'

/** Adds a payment method. Throws as `saveNew`. */
export async function createPaymentMethod(newRow: NewRow, row: PaymentMethodRow): Promise<void> {
  await saveNew('payment_methods', newRow, row)
  await markStale('payment_methods')
}

/**
 * Deletes a payment method; the services that used it lose it. The method leaves the lists at once (`onGone`) and returns
 * when the database refuses. Throws the database's error.
 */
export async function deletePaymentMethod(id: string, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('payment_methods').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(['payment_methods', 'list'], id, removal, onGone)
  await markStale('payment_methods')
}

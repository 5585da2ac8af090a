import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#lib/backend/database.types.ts'
import { queryClient } from '#lib/backend/query-client.ts'
import { markStale } from '#lib/backend/stale.ts'
import { db } from '#lib/backend/supabase.ts'
import { gridPageSize, type ListPage } from '#lib/lists/list-query.ts'
import { type ListDefinition, type ListState, listStateOf } from '#lib/lists/list-state.ts'
import { orBeyondTheEnd, readPage } from '#lib/lists/read-page.ts'
import { removeAtOnce } from '#lib/lists/remove-at-once.ts'
import { can, type Role } from '#permissions'
import type { toRow } from './schema.ts'

export type PaymentMethod = Tables<'payment_methods'>

export const paymentMethodList: ListDefinition = {
  sortable: [],
  defaultSort: { by: 'created_at', dir: 'desc' },
}

/** 'holder - iban', or the IBAN where the holder is unknown. */
export function paymentMethodLabel({ iban, titolare }: Pick<PaymentMethod, 'iban' | 'titolare'>): string {
  return titolare ? `${titolare} - ${iban}` : iban
}

/** One page of the payment methods, newest first, without a search. */
export function paymentMethodListQuery({ page }: ListState) {
  const state: ListState = { page, q: '', sort: paymentMethodList.defaultSort, filters: {} }
  return queryOptions({
    queryKey: ['payment-methods', 'list', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<ListPage<PaymentMethod>> =>
      readPage(
        {
          table: 'payment_methods',
          listed: (count) => db.from('payment_methods').select('*', { count }),
        },
        state,
        gridPageSize,
        signal,
      ),
  })
}

/** The most rows that the backend answers at once. */
const slice = 1000

/** Fetches the first page of the payment methods ahead. Never throws. */
export async function fetchPaymentMethodsAhead(search: Record<string, unknown>, role: Role): Promise<void> {
  if (!can(role, 'select', 'payment_methods')) return
  await queryClient.prefetchQuery(paymentMethodListQuery(listStateOf(paymentMethodList, search)))
}

/** Every payment method, newest first, for a select; read in slices so that none is missing. */
export const paymentMethodChoicesQuery = queryOptions({
  queryKey: ['payment-methods', 'choices'],
  queryFn: async ({ signal }): Promise<PaymentMethod[]> => {
    const all: PaymentMethod[] = []
    for (;;) {
      const next = db
        .from('payment_methods')
        .select('*')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(all.length, all.length + slice - 1)
        .abortSignal(signal)
        .throwOnError()
      const rows = (await orBeyondTheEnd(next))?.data ?? []
      all.push(...rows)
      if (rows.length < slice) return all
    }
  },
})

/** Adds a payment method. Throws the database's error. */
export async function createPaymentMethod(row: ReturnType<typeof toRow>): Promise<void> {
  await db.from('payment_methods').insert(row).throwOnError()
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
  await removeAtOnce(['payment-methods', 'list'], id, removal, onGone)
  await markStale('payment_methods')
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { causeOf } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { type Asked, gridPageSize, type ListPage } from '#lists/list-query.ts'
import { orBeyondTheEnd, readPage } from '#lists/read-page.ts'
import { pages } from '#pages'
import { toast } from '#ui/feedback/toast.ts'

export type PaymentMethod = Tables<'payment_methods'>

/** 'holder - iban', or the IBAN where the holder is unknown. */
export function paymentMethodLabel({ iban, titolare }: Pick<PaymentMethod, 'iban' | 'titolare'>): string {
  return titolare ? `${titolare} - ${iban}` : iban
}

const keys = keysOf('payment_methods')

export const paymentMethodQueries = {
  lists: keys.lists,

  /** One page of the payment methods, newest first, without a search. */
  list: ({ page }: Asked) => {
    const state: Asked = { page, q: '', sort: pages.billing.list.defaultSort, filters: {} }
    return queryOptions({
      queryKey: [...keys.lists, page],
      meta: {
        onError: (error) =>
          toast.error('Errore nel caricamento dei metodi di pagamento', causeOf(error) ?? 'Riprova tra poco'),
      },
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
  },

  /** Every payment method, newest first, for a select; read in slices so that none is missing. */
  choices: queryOptions({
    queryKey: [...keys.all, 'choices'],
    meta: {
      onError: (error) => toast.error('Errore nel caricamento dei metodi di pagamento', causeOf(error)),
    },
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
  }),
}

/** The most rows that the backend answers at once. */
const slice = 1000

import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { ownRows } from '#features/websites/queries.ts'
import type { BoughtSale } from './running.ts'

/** The active sales of a business's user. Others change them, so they are read again whenever they are shown. */
export const ownSalesQuery = (ownerId: string) =>
  queryOptions({
    queryKey: [...keysOf('sales').all, 'own', ownerId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<BoughtSale[]> => {
      const own = await ownRows(ownerId)
      return readWhole(
        () => db.from('sales').select('id, nome, inizio, fine, rinnova').match(own).eq('stato', 'attiva'),
        signal,
      )
    },
  })

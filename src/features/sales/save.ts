import { UserMessageError } from '#backend/errors.ts'
import { idsAtOnce } from '#backend/read-whole.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { Day } from '#italian/days.ts'

/** Why the database renews none, by the word that it gives in `details`. */
const refusals: Readonly<Record<string, string>> = {
  renewed_already: 'Qualcuna è appena stata rinnovata da qualcun altro',
  not_renewable: 'Qualcuna non è più attiva, o non ha una scadenza',
  unknown: 'Qualcuna non esiste più',
}

/**
 * Adds the following period of each of these sales, all or none; answers how many. Throws the database's error, or says why one of
 * them cannot be renewed.
 */
export async function renewSales(ids: readonly string[]): Promise<number> {
  try {
    const { data, error } = await db.rpc('renew_sales', { _ids: [...ids] })
    if (!error) return data
    const why = refusals[error.details]
    throw why ? new UserMessageError(why, { cause: error }) : error
  } finally {
    await invalidate('sales')
  }
}

/** Marks those of these sales as paid on a day that are not yet; answers how many. Throws the database's error. */
export async function paySales(ids: readonly string[], day: Day): Promise<number> {
  try {
    return (await db.rpc('pay_sales', { _ids: [...ids], _il: day }).throwOnError()).data
  } finally {
    await invalidate('sales')
  }
}

/** Takes back that these sales were paid on a day; one that was given another day since keeps it. Throws the database's error. */
export async function unpaySales(ids: readonly string[], day: Day): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce)
      await db.from('sales').update({ pagata_il: null }).in('id', some).eq('pagata_il', day).throwOnError()
    }
  } finally {
    await invalidate('sales')
  }
}

import { queryOptions } from '@tanstack/react-query'
import { insertOnce } from '#backend/insert-once.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { BringBack } from '#lists/bring-back.ts'
import type { ListPage } from '#lists/list-query.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import type { Closure } from './rules.ts'

/** The most rows in one answer of the backend: many years of closures of one website. */
const mostRows = 1000

const keyOf = (websiteId: string) => ['closures', 'of', websiteId] as const

/** The closures of a website by their first day, the latest first. Always read anew when shown. */
export function closuresQuery(websiteId: string) {
  return queryOptions({
    queryKey: keyOf(websiteId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ListPage<Closure>> => {
      const { data } = await db
        .from('closures')
        .select('*')
        .eq('website_id', websiteId)
        .order('dal', { ascending: false })
        .limit(mostRows)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, total: data.length, totalIsEstimate: false }
    },
  })
}

type Values = Pick<Closure, 'dal' | 'al' | 'orari' | 'motivo'>

/**
 * Adds a closure to a website, or changes the one with this id. The list is also read again after a refusal, because it
 * may show somebody else's new closure. Throws the database's error.
 */
export async function saveClosure(websiteId: string, id: string | null, values: Values): Promise<void> {
  try {
    if (id === null) await insertOnce('closures', { website_id: websiteId, ...values })
    // `single` makes it an error when somebody else has removed the closure meanwhile.
    else await db.from('closures').update(values).eq('id', id).select('id').single().throwOnError()
  } finally {
    await markStale('closures')
  }
}

/**
 * Deletes a closure. It leaves the list at once (`onGone`) and comes back when the database refuses. Throws the
 * database's error.
 */
export async function deleteClosure({ id, website_id }: Closure, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('closures').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(keyOf(website_id), id, removal, onGone)
  await markStale('closures')
}

/** Adds a closure that was just deleted again, with the same days and hours. */
export function undoOf({ website_id, dal, al, orari, motivo }: Closure): BringBack {
  return {
    run: () => saveClosure(website_id, null, { dal, al, orari, motivo }),
    done: 'Chiusura ripristinata',
    failed: 'Errore nel ripristino della chiusura',
  }
}

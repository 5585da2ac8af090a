import { insertOnce } from '#backend/insert-once.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { BringBack } from '#lists/bring-back.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { keyOf } from './queries.ts'
import { type Closure, constraints } from './rules.ts'

type Values = Pick<Closure, 'dal' | 'al' | 'orari' | 'motivo'>

/**
 * Adds a closure to a website, or changes the one with this id. The list is also read again after a refusal, because it
 * may show somebody else's new closure. Throws the database's error.
 */
export async function saveClosure(websiteId: string, id: string | null, values: Values): Promise<void> {
  try {
    if (id === null) {
      const closure = { website_id: websiteId, ...values }
      await insertOnce('closures', closure, () => db.from('closures').insert(closure).throwOnError())
    }
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
    constraints,
  }
}

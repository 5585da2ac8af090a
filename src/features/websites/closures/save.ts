import { deleteVersion } from '#backend/delete-version.ts'
import { StaleRowError } from '#backend/errors.ts'
import { NewRow, saveNew } from '#backend/new-row.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { BringBack } from '#lists/bring-back.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { keyOf } from './queries.ts'
import { type Closure, constraints } from './rules.ts'

type Values = Pick<Closure, 'dal' | 'al' | 'orari' | 'motivo'>

/** Runs a save; the list is also read again after a refusal, because it may not show somebody else's new closure. */
async function thenStale<Saved>(saving: PromiseLike<Saved>): Promise<Saved> {
  let error: unknown
  try {
    return await saving
  } catch (cause) {
    error = cause
    throw cause
  } finally {
    // The form merges a newer version by itself.
    if (!(error instanceof StaleRowError)) await markStale('closures')
  }
}

/** Adds a closure to a website. Throws as `saveNew`. */
export async function createClosure(newRow: NewRow, websiteId: string, values: Values): Promise<void> {
  await thenStale(saveNew('closures', newRow, { website_id: websiteId, ...values }))
}

/** Saves a closure over the version that was read. Throws `StaleRowError` when it has changed since. */
export function updateClosure(over: Closure, values: Values): Promise<Closure> {
  const update = db.from('closures').update(values).eq('id', over.id).eq('updated_at', over.updated_at)
  return thenStale(update.select().throwOnError().then(savedRow))
}

/**
 * Deletes a closure as the list shows it. It leaves the list at once (`onGone`) and comes back when it stays. Throws as
 * `deleteVersion`.
 */
export async function deleteClosure(closure: Closure, onGone: () => void): Promise<void> {
  await removeAtOnce(keyOf(closure.website_id), closure.id, () => deleteVersion('closures', closure), onGone)
  await markStale('closures')
}

/** Adds a closure that was just deleted again, with the same days and hours. */
export function undoOf({ id, website_id, dal, al, orari, motivo }: Closure): BringBack {
  const row = new NewRow(id)
  return {
    run: () => createClosure(row, website_id, { dal, al, orari, motivo }),
    done: 'Chiusura ripristinata',
    failed: 'Errore nel ripristino della chiusura',
    constraints,
  }
}

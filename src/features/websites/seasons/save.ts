import { deleteVersion } from '#backend/delete-version.ts'
import { StaleRowError } from '#backend/errors.ts'
import { NewRow, saveNew } from '#backend/new-row.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { BringBack } from '#lists/bring-back.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { keyOf } from './queries.ts'
import { constraints, type Season, toForm, toRow } from './rules.ts'

type Values = ReturnType<typeof toRow>

/** Runs a save; the list is also read again after a refusal, because it may not show somebody else's new season. */
async function thenStale<Saved>(saving: PromiseLike<Saved>): Promise<Saved> {
  let error: unknown
  try {
    return await saving
  } catch (cause) {
    error = cause
    throw cause
  } finally {
    // The form merges a newer version by itself.
    if (!(error instanceof StaleRowError)) await markStale('seasons')
  }
}

/** Adds a season to a website. Throws as `saveNew`. */
export async function createSeason(newRow: NewRow, websiteId: string, values: Values): Promise<void> {
  await thenStale(saveNew('seasons', newRow, { website_id: websiteId, ...values }))
}

/** Saves a season over the version that was read. Throws `StaleRowError` when it has changed since. */
export function updateSeason(over: Season, values: Values): Promise<Season> {
  const update = db.from('seasons').update(values).eq('id', over.id).eq('updated_at', over.updated_at)
  return thenStale(update.select().throwOnError().then(savedRow))
}

/**
 * Deletes a season as the list shows it. It leaves the list at once (`onGone`) and comes back when it stays. Throws as
 * `deleteVersion`.
 */
export async function deleteSeason(season: Season, onGone: () => void): Promise<void> {
  await removeAtOnce(keyOf(season.website_id), season.id, () => deleteVersion('seasons', season), onGone)
  await markStale('seasons')
}

/** Adds a season that was just deleted again, with the same days and hours. */
export function undoOf(season: Season): BringBack {
  const row = new NewRow(season.id)
  return {
    run: () => createSeason(row, season.website_id, toRow(toForm(season))),
    done: 'Stagione ripristinata',
    failed: 'Errore nel ripristino della stagione',
    constraints,
  }
}

import { insertOnce } from '#backend/insert-once.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { BringBack } from '#lists/bring-back.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { keyOf } from './queries.ts'
import { type Season, toForm, toRow } from './rules.ts'

type Values = ReturnType<typeof toRow>

/**
 * Adds a season to a website, or saves one over the version that was read. The list is also read again after a refusal,
 * because it may show somebody else's new season. Throws the database's error, `StaleRowError` when it has changed since.
 */
export async function saveSeason(websiteId: string, over: Season | null, values: Values): Promise<void> {
  try {
    if (over === null) {
      const season = { website_id: websiteId, ...values }
      await insertOnce('seasons', season, () => db.from('seasons').insert(season).throwOnError())
    } else {
      const update = db.from('seasons').update(values).eq('id', over.id).eq('updated_at', over.updated_at)
      savedRow(await update.select('id').throwOnError())
    }
  } finally {
    await markStale('seasons')
  }
}

/**
 * Deletes a season. It leaves the list at once (`onGone`) and comes back when the database refuses. Throws the database's
 * error.
 */
export async function deleteSeason({ id, website_id }: Season, onGone: () => void): Promise<void> {
  const removal = async () => {
    await db.from('seasons').delete().eq('id', id).throwOnError()
  }
  await removeAtOnce(keyOf(website_id), id, removal, onGone)
  await markStale('seasons')
}

/** Adds a season that was just deleted again, with the same days and hours. */
export function undoOf(season: Season): BringBack {
  return {
    run: () => saveSeason(season.website_id, null, toRow(toForm(season))),
    done: 'Stagione ripristinata',
    failed: 'Errore nel ripristino della stagione',
  }
}

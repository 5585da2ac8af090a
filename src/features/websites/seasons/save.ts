import { insertOnce } from '#backend/insert-once.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { BringBack } from '#lists/bring-back.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { keyOf } from './queries.ts'
import { constraints, type Season, toForm, toRow } from './rules.ts'

type Values = ReturnType<typeof toRow>

/** The columns that the person has changed: what somebody else has changed meanwhile in the others is kept. */
function changedIn(values: Values, over: Season): Partial<Values> {
  const before: Record<string, unknown> = toRow(toForm(over))
  const isChanged = ([column, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[column])
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

/** The columns of a season that can be compared in a request's address; `orari` cannot. */
const plain = ['nome', 'dal', 'al', 'ogni_anno'] as const

/**
 * Changes what the person has changed of a season. Throws the database's error, `StaleRowError` when somebody else has changed the
 * same meanwhile, or removed the season.
 */
async function changeSeason(over: Season, values: Values): Promise<void> {
  const changed = changedIn(values, over)
  if (Object.keys(changed).length === 0) return
  let update = db.from('seasons').update(changed).eq('id', over.id)
  for (const column of plain) if (column in changed) update = update.eq(column, over[column])
  if ('orari' in changed) update = update.eq('updated_at', over.updated_at)
  savedRow(await update.select('id').throwOnError())
}

/**
 * Adds a season to a website, or changes one. The list is also read again after a refusal, because it may show somebody
 * else's new season. Throws as `changeSeason` does.
 */
export async function saveSeason(websiteId: string, over: Season | null, values: Values): Promise<void> {
  try {
    if (over === null) {
      const season = { website_id: websiteId, ...values }
      await insertOnce('seasons', season, () => db.from('seasons').insert(season).throwOnError())
    } else await changeSeason(over, values)
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
    constraints,
  }
}

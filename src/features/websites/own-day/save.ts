import { StaleRowError } from '#backend/errors.ts'
import type { NewRow } from '#backend/new-row.ts'
import { saveOver } from '#backend/save-over.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { randomUuid } from '#browser/random.ts'
import { addDays, type Day } from '#italian/days.ts'
import { holidayOn } from '#italian/holidays.ts'
import type { Closure } from '../special-hours/queries.ts'
import { addHours, undoOfAdded } from '../special-hours/save.ts'
import type { DayChange } from './day-change.ts'

/**
 * Saves other hours of one day. Of a closure with more days the others keep theirs, in closures of their own. Answers what
 * brings the day's former hours back, unless somebody changes them first; throws as `saveNew` and `saveOver`.
 */
export async function saveDay(
  websiteId: string,
  { day, orari, over }: DayChange,
  newRow: NewRow,
): Promise<() => Promise<unknown>> {
  if (!over) {
    const motivo = holidayOn(day)?.name ?? null
    await addHours('closures', newRow, websiteId, { dal: day, al: day, orari, motivo })
    return undoOfAdded(newRow.id)
  }
  const isOneDay = over.dal === over.al
  const saved = isOneDay ? await saveOver('closures', over, { orari }) : await splitOff(over, day, orari)
  return () => saveOver('closures', saved, { orari: over.orari })
}

async function closureById(id: string): Promise<Closure> {
  const { data } = await db.from('closures').select('*').eq('id', id).single().throwOnError()
  return data
}

/** Gives one day of a closure other hours: the closure becomes that day, its other days get closures of their own. */
async function splitOff(over: Closure, day: Day, orari: DayChange['orari']): Promise<Closure> {
  if ((await closureById(over.id)).updated_at !== over.updated_at) throw new StaleRowError()
  const { id, website_id, motivo, dal, al } = over
  const others = [
    ...(dal < day ? [{ dal, al: addDays(day, -1) }] : []),
    ...(day < al ? [{ dal: addDays(day, 1), al }] : []),
  ].map((days) => ({ id: randomUuid(), website_id, motivo, orari: over.orari, ...days }))
  const own = { id, website_id, motivo, orari, dal: day, al: day }
  // One statement, so that at no time a day is left out.
  await db
    .from('closures')
    .upsert([own, ...others])
    .select('id')
    .throwOnError()
  await invalidate('closures')
  return closureById(id)
}

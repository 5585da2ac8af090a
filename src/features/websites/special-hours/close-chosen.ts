import type { Json } from '#backend/database.types.ts'
import { causeOf } from '#backend/errors.ts'
import { readByIds } from '#backend/read-whole.ts'
import { constraintMessage } from '#backend/row-errors.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { randomUuid } from '#browser/random.ts'
import { formatNumber } from '#italian/format.ts'
import { toast } from '#ui/feedback/toast.ts'
import { readDay } from '../hours/opening-hours.ts'
import { closureRules } from './closure-rules.ts'

type Values = ReturnType<typeof closureRules.toRow>
const { constraints } = closureRules

/** Rows in one request: an address with as many ids stays well below 8 KB. */
const atOnce = 100

/** What became of the websites. */
export interface Closed {
  /** Website id -> the id of its new closure. */
  closed: Map<string, string>
  /** Websites that have something on those days already. */
  taken: Set<string>
  /** Why the others have no closure; null where there are none. */
  error: unknown
}

/** The closures that some websites get, each with its id, by website. */
export type NewClosures = ReadonlyMap<string, string>

export function newClosures(websites: readonly { id: string }[]): NewClosures {
  return new Map(websites.map(({ id }) => [id, randomUuid()]))
}

/**
 * Adds a closure to all of these websites that have nothing on its days yet. If an earlier attempt, whose answer was lost,
 * has added one, it is overwritten. Websites that are closed on these days already are counted and left alone.
 */
export async function closeChosen(
  rows: NewClosures,
  values: Values,
  closed: Closed['closed'] = new Map(),
): Promise<Closed> {
  const outcome: Closed = { closed: new Map(closed), taken: new Set(), error: null }
  const all = [...rows].filter(([id]) => !closed.has(id))
  try {
    for (let from = 0; from < all.length; from += atOnce)
      await closeSome(new Map(all.slice(from, from + atOnce)), values, outcome)
  } catch (error) {
    outcome.error = error
  }
  await invalidate('closures').catch(() => {})
  return outcome
}

/** One statement for all. Where somebody was faster with one of them it adds none, and is repeated without that one. */
async function closeSome(rows: NewClosures, values: Values, outcome: Closed, attempts = 3): Promise<void> {
  const there = await readByIds([...rows.keys()], (some) =>
    db
      .from('closures')
      .select('id, website_id')
      .in('website_id', some)
      .lte('dal', values.al)
      .gte('al', values.dal),
  )
  for (const { id, website_id } of there) if (rows.get(website_id) !== id) outcome.taken.add(website_id)
  const [taken, free] = [
    [...rows].filter(([id]) => outcome.taken.has(id)),
    [...rows].filter(([id]) => !outcome.taken.has(id)),
  ]
  try {
    if (taken.length > 0) await removeEarlier(taken.map(([, id]) => id))
    if (free.length === 0) return
    const closures = free.map(([website_id, id]) => ({ id, website_id, ...values }))
    const { data } = await db.from('closures').upsert(closures).select('id, website_id').throwOnError()
    for (const { id, website_id } of data) outcome.closed.set(website_id, id)
  } catch (error) {
    const overlap = constraintMessage(error, constraints)?.message === constraints.closures_no_overlap.message
    if (!overlap || attempts === 1) throw error
    await closeSome(rows, values, outcome, attempts - 1)
  }
}

/** Deletes what an earlier attempt has added to websites that cannot have it on the days that are meant now. */
async function removeEarlier(ids: readonly string[]): Promise<void> {
  await db.from('closures').delete().in('id', ids).throwOnError()
}

/** Whether two closures have the same hours, in whatever order their keys are stored. */
function sameHours(one: Values['orari'] | Json, other: Values['orari'] | Json): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify(readDay(one, 'lunedi')) === JSON.stringify(readDay(other, 'lunedi'))
}

/** Deletes the closures that nobody has edited since they were added; returns how many. */
async function reopenSome(ids: readonly string[], { dal, al, motivo, orari }: Values): Promise<number> {
  const stored = await readByIds(ids, (some) =>
    db.from('closures').select('id, motivo, orari').in('id', some).eq('dal', dal).eq('al', al),
  )
  const unchanged = stored.filter((row) => row.motivo === motivo && sameHours(row.orari, orari))
  if (unchanged.length === 0) return 0
  const { data } = await db
    .from('closures')
    .delete()
    .in(
      'id',
      unchanged.map(({ id }) => id),
    )
    .select('id')
    .throwOnError()
  return data.length
}

/** Takes back the closures that were added, except those that others have changed since; says what became of them. */
export async function reopenChosen(ids: readonly string[], values: Values): Promise<void> {
  let left = [...ids]
  let kept = 0
  try {
    while (left.length > 0) {
      const some = left.slice(0, atOnce)
      kept += some.length - (await reopenSome(some, values))
      left = left.slice(atOnce)
    }
    const others =
      kept === 1
        ? "1 cambiata nel frattempo resta com'è"
        : `${formatNumber(kept)} cambiate nel frattempo restano come sono`
    if (kept === ids.length) toast.info('Nessuna chiusura tolta', others)
    else toast.success('Chiusure tolte', kept > 0 ? others : undefined)
  } catch (error) {
    const again = { label: 'Riprova', run: () => void reopenChosen(left, values) }
    toast.error("Errore nell'eliminazione delle chiusure", causeOf(error), again)
  } finally {
    await invalidate('closures').catch(() => {})
  }
}

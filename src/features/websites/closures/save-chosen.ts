import { causeOf, constraintMessage } from '#backend/errors.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { Span } from '../hours/days.ts'
import { constraints, type toRow } from './rules.ts'

type Values = ReturnType<typeof toRow>

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

/** Adds a closure to all of these websites that have nothing on its days yet. */
export async function closeChosen(websiteIds: readonly string[], values: Values): Promise<Closed> {
  const outcome: Closed = { closed: new Map(), taken: new Set(), error: null }
  try {
    for (let from = 0; from < websiteIds.length; from += atOnce)
      await closeSome(websiteIds.slice(from, from + atOnce), values, outcome)
  } catch (error) {
    outcome.error = error
  }
  await markStale('closures').catch(() => {})
  return outcome
}

/** One statement for all. Where somebody was faster with one of them it adds none, and is repeated without that one. */
async function closeSome(
  websiteIds: readonly string[],
  values: Values,
  outcome: Closed,
  attempts = 3,
): Promise<void> {
  const { data: taken } = await db
    .from('closures')
    .select('website_id')
    .in('website_id', websiteIds)
    .lte('dal', values.al)
    .gte('al', values.dal)
    .throwOnError()
  for (const { website_id } of taken) outcome.taken.add(website_id)
  const rows = websiteIds
    .filter((id) => !outcome.taken.has(id))
    .map((website_id) => ({ website_id, ...values }))
  if (rows.length === 0) return
  try {
    const { data } = await db.from('closures').insert(rows).select('id, website_id').throwOnError()
    for (const { id, website_id } of data) outcome.closed.set(website_id, id)
  } catch (error) {
    const overlap =
      constraintMessage(error, constraints)?.message === constraints.closures_no_overlap?.message
    if (!overlap || attempts === 1) throw error
    await closeSome(websiteIds, values, outcome, attempts - 1)
  }
}

/** Takes back the closures that were added, except those whose days others have changed since; says what became of it. */
export async function reopenChosen(ids: readonly string[], { dal, al }: Span): Promise<void> {
  let left = [...ids]
  try {
    while (left.length > 0) {
      const some = left.slice(0, atOnce)
      await db.from('closures').delete().in('id', some).eq('dal', dal).eq('al', al).throwOnError()
      left = left.slice(atOnce)
    }
    toast.success('Chiusure tolte')
  } catch (error) {
    const again = { label: 'Riprova', run: () => void reopenChosen(left, { dal, al }) }
    toast.error("Errore nell'eliminazione delle chiusure", causeOf(error), again)
  } finally {
    await markStale('closures').catch(() => {})
  }
}

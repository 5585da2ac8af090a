import { type Change, changeColumns, emitChange } from './live.ts'
import { serverNow } from './server-clock.ts'
import { db } from './supabase.ts'

/** Milliseconds by which the measured clock may be ahead of the database's. */
const clockMs = 5000
/** More changes than these are told as one: whatever is shown is read anew. */
const most = 100

/** Tells what was saved from a moment on (by `performance.now()`), while the page was shown but did not listen yet. */
export async function tellChangesSince(moment: number): Promise<void> {
  const from = serverNow() - (performance.now() - moment) - clockMs
  const { data } = await db
    .from('changes')
    .select(changeColumns)
    .gt('at', new Date(from).toISOString())
    .order('id')
    .limit(most)
  if (data?.length === most) emitChange('missed')
  else for (const change of data ?? []) emitChange(change as Change)
}

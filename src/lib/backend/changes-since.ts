import { type Change, changeColumns, tellNews } from './live.ts'
import { db } from './supabase.ts'

/** Milliseconds by which this device's clock may be ahead of the database's. */
const clockMs = 5000
/** More changes than these are told as one: whatever is shown is read anew. */
const most = 100

/** Tells what was saved from a moment on (milliseconds since 1970), while the page was shown but did not listen yet. */
export async function tellChangesSince(moment: number): Promise<void> {
  const { data } = await db
    .from('changes')
    .select(changeColumns)
    .gt('at', new Date(moment - clockMs).toISOString())
    .order('id')
    .limit(most)
  if (data?.length === most) tellNews('missed')
  else for (const change of data ?? []) tellNews(change as Change)
}

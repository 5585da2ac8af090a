import { type Change, changeColumns, emitChange, onChange } from './live.ts'
import { serverNow } from './server-clock.ts'
import { db } from './supabase.ts'

/** Milliseconds by which the measured clock may be ahead of the database's. */
const clockMs = 5000
/** With more changes than these everything that is shown is read anew. */
const most = 100

/**
 * Reports what was saved from a moment on (by `performance.now()`), while the page was shown but did not listen yet. Where
 * that cannot be read, it is read again when the network or somebody comes back to the page, unless the live connection
 * has been made anew by then, which reports everything. Returns a function that stops it.
 */
export function reportChangesSince(moment: number): () => void {
  let reading = false
  let stop = () => {}
  const read = async () => {
    if (reading || document.visibilityState === 'hidden') return
    reading = true
    try {
      const changes = await changesFrom(moment)
      stop()
      if (changes.length === most) emitChange('missed')
      else for (const change of changes) emitChange(change)
    } catch {
      // Nothing is lost yet: one of the events below reads them again.
    } finally {
      reading = false
    }
  }
  const unsubscribe = onChange((news) => news === 'missed' && stop())
  const events = [
    [window, 'focus'],
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, event] of events) target.addEventListener(event, read)
  stop = () => {
    unsubscribe()
    for (const [target, event] of events) target.removeEventListener(event, read)
  }
  void read()
  return () => stop()
}

async function changesFrom(moment: number): Promise<Change[]> {
  const from = serverNow() - (performance.now() - moment) - clockMs
  const { data } = await db
    .from('changes')
    .select(changeColumns)
    .gt('at', new Date(from).toISOString())
    .order('id')
    .limit(most)
    .throwOnError()
  return data as Change[]
}

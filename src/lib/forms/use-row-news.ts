import { useEffect, useRef } from 'react'
import { authorName } from '#lib/backend/author-name.ts'
import { lastChange } from '#lib/backend/last-change.ts'
import { type Change, onNews } from '#lib/backend/live.ts'
import { currentSession } from '#lib/backend/session.ts'
import type { Versioned } from './save-version.ts'

interface Options<Row extends Versioned> {
  id: string
  /** The newest version of the row that the form knows. */
  known: Row
  reload: () => Promise<Row>
  /** Somebody else, by this name, has saved the row. */
  onSaved: (theirs: Row, by: string) => void
  onDeleted: (by: string) => void
}

const isOwn = (change: Change | null) =>
  change !== null && change.by !== null && change.by === currentSession().user?.id

/**
 * Reports what somebody else does to the row of an open form. Changes by the same person, in this tab or another, are
 * not reported. Who saved it last is read from the history, also after a time without a connection.
 */
export function useRowNews<Row extends Versioned>(options: Options<Row>): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    let open = true
    const report = async (heard: Change | null) => {
      const { id, reload } = latest.current
      // When the row cannot be read now, the next save compares it.
      const theirs = await reload().catch(() => null)
      if (theirs?.updated_at === latest.current.known.updated_at) return
      // The row may be newer than the change that was heard, so the history is asked who saved it last.
      const last = (await lastChange(id)) ?? heard
      if (isOwn(last)) return
      const by = last ? await authorName(last) : 'Qualcun altro'
      if (!open) return
      if (last?.action === 'delete') latest.current.onDeleted(by)
      else if (theirs && theirs.updated_at !== latest.current.known.updated_at)
        latest.current.onSaved(theirs, by)
    }
    const stop = onNews((news) => {
      if (news === 'missed') void report(null)
      else if (news.row_id === latest.current.id && !isOwn(news)) void report(news)
    })
    return () => {
      open = false
      stop()
    }
  }, [])
}

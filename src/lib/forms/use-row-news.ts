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

/**
 * Reports what somebody else does to the row of an open form. Changes by the same person, in this tab or another, are
 * not reported. After a time without a connection the history tells who changed the row last.
 */
export function useRowNews<Row extends Versioned>(options: Options<Row>): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    let open = true
    const report = async (change: Change | null) => {
      if (change?.by && change.by === currentSession().user?.id) return
      const author = change ? authorName(change) : 'Qualcun altro'
      if (change?.action === 'delete') {
        const by = await author
        return open && latest.current.onDeleted(by)
      }
      // When the row cannot be read now, the next save compares it.
      const [theirs, by] = await Promise.all([latest.current.reload().catch(() => null), author])
      const { known, onSaved } = latest.current
      if (open && theirs && theirs.updated_at !== known.updated_at) onSaved(theirs, by)
    }
    const stop = onNews((news) => {
      const { id } = latest.current
      if (news === 'missed') void lastChange(id).then(report)
      else if (news.row_id === id) void report(news)
    })
    return () => {
      open = false
      stop()
    }
  }, [])
}

import type { Db } from '../database/database.ts'
import type { Backend } from '../gateway/host.ts'
import type { Notify } from '../mail/notices.ts'

/**
 * Runs `work` in a transaction. Its mails to an account's owner are sent once the transaction is committed: a mail about
 * something that was rolled back would be untrue.
 */
export async function inTransaction<T>(
  { db, notify }: Pick<Backend, 'db' | 'notify'>,
  work: (tx: Db, notify: Notify) => Promise<T>,
): Promise<T> {
  const { result, notices } = await db.transaction(async (tx) => {
    const notices: Parameters<Notify>[] = []
    const result = await work(tx, (...notice) => {
      notices.push(notice)
    })
    return { result, notices }
  })
  for (const notice of notices) notify(...notice)
  return result
}

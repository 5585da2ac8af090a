import type { Context } from 'hono'
import type { Db } from '../../database/database.ts'
import { signedIn, unauthorized } from '../../gateway/bearer.ts'
import { type Level, levelOf } from '../../gateway/caller.ts'
import type { Backend, Claims, HostEnv } from '../../gateway/host.ts'
import type { Notify } from '../../mail/notices.ts'
import { inTransaction } from '../in-transaction.ts'
import { type Factor, factorsOf, lockFactors } from './factor-rows.ts'

type Locked = {
  tx: Db
  notify: Notify
  claims: Claims
  /** Of the session in the database; the token may say an older one. */
  level: Level
  factors: readonly Factor[]
}

/**
 * A route of a signed-in caller that gets the account's factors in a transaction that has locked them: otherwise
 * simultaneous guesses would all be checked before the first one is counted. Mails that it sends by `notify` wait for the commit.
 */
export const withFactors = (
  answer: (c: Context<HostEnv>, locked: Locked, backend: Backend) => Promise<Response>,
) =>
  signedIn((c, claims, backend) =>
    inTransaction(backend, async (tx, notify) => {
      await lockFactors(tx, claims.sub)
      // Whoever waited for the lock may have lost the factor that gave the level of before.
      const level = await levelOf(tx, claims)
      if (level === null) return unauthorized(c)
      const factors = await factorsOf(tx, claims.sub)
      return answer(c, { tx, notify, claims, level, factors }, backend)
    }),
  )

import type { Context } from 'hono'
import type { Db } from '../../database/database.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import type { Level } from '../../gateway/caller.ts'
import type { Backend, Claims, HostEnv } from '../../gateway/host.ts'
import type { Notify } from '../../mail/notices.ts'
import { inTransaction } from '../in-transaction.ts'
import { type Factor, factorsOf, lockedLevel } from './factor-rows.ts'

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
export function withFactors(
  backend: Pick<Backend, 'db' | 'notify'>,
  answer: (c: Context<HostEnv>, locked: Locked) => Promise<Response>,
) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { claims } = c.get('request')
    if (!claims) return unauthorized(c)
    return inTransaction(backend, async (tx, notify) => {
      const level = await lockedLevel(tx, claims)
      if (level === null) return unauthorized(c)
      return answer(c, { tx, notify, claims, level, factors: await factorsOf(tx, claims.sub) })
    })
  }
}

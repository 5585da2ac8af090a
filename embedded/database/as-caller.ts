import { CompiledQuery, type Db, type RawBuilder } from './sql.ts'
import { type ContextQuery, limitOfRole, setCallerContext } from './wire/session-context.ts'

/** With which role a statement runs, and what PostgreSQL's policies read about who asks. */
export type Caller = {
  role: string
  /** The account's id; empty without one. */
  account: string
  /** The token's claims as JSON text. */
  claims: string
}

/**
 * The statement that lets the rest of its transaction run as a caller.
 * @param caller `asksOnce` says that a single statement follows, with which the transaction is kept; `isReading`, that nothing
 *   may be changed
 */
export function contextQuery({
  account,
  role,
  claims,
  asksOnce = false,
  isReading = false,
}: Caller & { asksOnce?: boolean; isReading?: boolean }): ContextQuery {
  const { ms } = limitOfRole(role)
  const values = [account, role, claims, String(ms), isReading ? 'on' : 'off', role]
  return { ...CompiledQuery.raw(setCallerContext, values), context: { role, asksOnce } }
}

/** Runs one statement with a caller's rights, in one exchange with the database. */
export function askAs<Row>(
  db: Db,
  caller: Caller,
  { text, values }: { text: string; values: readonly unknown[] },
  isReading: boolean,
): Promise<readonly Row[]> {
  return db.transaction().execute(async (transaction) => {
    await transaction.executeQuery(contextQuery({ ...caller, asksOnce: true, isReading }))
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
    return rows as Row[]
  })
}

/** Whether a statement would succeed with a caller's rights. Nothing of it is kept. @throws what the database says */
export async function probeAs(db: Db, caller: Caller, statement: RawBuilder<unknown>): Promise<void> {
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.executeQuery(contextQuery(caller))
      await statement.execute(transaction)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}
const undone = new Error('Undone')

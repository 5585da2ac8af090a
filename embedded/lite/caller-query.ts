import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '../database/database.ts'
import { internalsOf } from './internals.ts'

type Values = Record<string, unknown>

/** The parsed parts of a caller's request, in the form that lite's own parser returns. */
export type CallerQuery = {
  where: Values | undefined
  values?: Values | Values[] | undefined
  args?: Values | undefined
  /** Whether lite sends one statement for it, and takes back nothing that this has done. */
  asksOnce: boolean
}

const current = new AsyncLocalStorage<CallerQuery>()

/** Runs a request to lite's `/rest/v1`; conditions, rows and arguments are those of `query`, whatever the request says. */
export function withCallerQuery<T>(query: CallerQuery, run: () => Promise<T>): Promise<T> {
  return current.run(query, run)
}

/** Whether the request that is being answered sends one statement, whose success keeps its transaction. */
export function asksOnce(): boolean {
  return current.getStore()?.asksOnce ?? false
}

/**
 * Gives lite the parsed request instead of having lite parse it. With lite's parser the second condition on a column
 * replaces the first, the quotes of a value in `or()` count as part of it, and a value in the form of lite's own queries
 * is compiled.
 */
export function patchCallerQuery(connection: Connection): void {
  const internals = internalsOf(connection)
  const original = internals.onPostgrestAST.bind(connection)
  internals.onPostgrestAST = async (ast, vars) => {
    const found = await original(ast, vars)
    const query = current.getStore()
    if (!query) return found
    const { where, values, args } = query
    return { ...found, where, ...(values && { values }), ...(args && { args }) }
  }
}

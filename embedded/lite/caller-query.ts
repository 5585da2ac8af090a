import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '../database/database.ts'
import { internalsOf } from './internals.ts'

type Values = Record<string, unknown>

/** What of a caller's request is handed to lite read, in the form of lite's own parser. */
export type CallerQuery = {
  where: Values | undefined
  values?: Values | Values[] | undefined
  args?: Values | undefined
}

const current = new AsyncLocalStorage<CallerQuery>()

/** Runs a request to lite's `/rest/v1`; conditions, rows and arguments are those of `query`, whatever the request says. */
export function withCallerQuery<T>(query: CallerQuery, run: () => Promise<T>): Promise<T> {
  return current.run(query, run)
}

/**
 * Hands lite what was read of a request instead of having lite read it. Lite's parser of conditions lets the second of
 * two conditions on one column replace the first, takes the quotes of a value in `or()` for a part of it, and compiles
 * a value that has the form of its own queries.
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

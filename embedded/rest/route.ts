import type { Context } from 'hono'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { withCallerQuery } from '../lite/caller-query.ts'
import { rememberedCatalog } from './catalog.ts'
import { RequestRefusal } from './refusal.ts'
import { readCallRequest, readTableRequest } from './request.ts'

/** Messages of lite and of the embedded database's driver for a request that they cannot read. */
const unreadableForLite =
  /^(Type|Syntax|Range)?Error: (Missing closing quote|Invalid input for \w+ type|Maximum call stack)/

/**
 * Tables and database functions. `request.ts` reads every request by a grammar of what is allowed and hands lite only
 * what it has read: lite itself would pass on regular expressions and casts, and would answer deep nesting with 500.
 */
export function restRoute({ lite, db }: Backend) {
  const catalog = rememberedCatalog(db)

  async function answer(c: Context<HostEnv>): Promise<Response> {
    const name = c.req.param('name') ?? ''
    const read = c.req.path.startsWith('/rest/v1/rpc/') ? readCallRequest : readTableRequest
    const { request, query } = await read(c.req.raw, name, await catalog())
    return withCallerQuery(query, () => lite(request))
  }

  return async (c: Context<HostEnv>): Promise<Response> => {
    try {
      const response = await answer(c)
      if (response.status !== 500 || !(await isUnreadable(response.clone()))) return response
      return problem(c, 400, 'PGRST100', 'La richiesta non si può leggere.')
    } catch (error) {
      if (error instanceof RequestRefusal) return problem(c, error.status, error.code, error.message)
      throw error
    }
  }
}

/** Whether lite answered 500 because it did not understand the request. */
async function isUnreadable(response: Response): Promise<boolean> {
  const failure: unknown = await response.json().catch(() => null)
  if (typeof failure !== 'object' || failure === null) return false
  const { code, message } = failure as Record<string, unknown>
  return code === 'SUP' && unreadableForLite.test(String(message))
}

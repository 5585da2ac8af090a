import type { Context } from 'hono'
import type { Backend, HostEnv } from './host.ts'
import { problem } from './problems.ts'
import { quoteTexts } from './rpc-arguments.ts'

/** What lite and the embedded database's driver say of a request that they cannot read. */
const unreadable = /^(Type|Syntax)?Error: (Missing closing quote|Invalid input for \w+ type)/

/**
 * Tables and database functions. Lite knows some of its own complaints about a request by their words and answers 400;
 * those that it does not know become 500 'SUP', as if the server were to blame.
 */
export function restRoute({ lite, db }: Backend) {
  const quoted = quoteTexts(db)
  return async (c: Context<HostEnv>): Promise<Response> => {
    const called = c.req.param('name')
    const isCall = c.req.path.startsWith('/rest/v1/rpc/') && called
    const response = await lite(isCall ? await quoted(c.req.raw, called) : c.req.raw)
    if (response.status !== 500) return response
    const failure: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (!isUnreadable(failure)) return response
    return problem(c, 400, 'PGRST100', 'La richiesta non si può leggere.')
  }
}

function isUnreadable(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false
  const { code, message } = failure as Record<string, unknown>
  return code === 'SUP' && unreadable.test(String(message))
}

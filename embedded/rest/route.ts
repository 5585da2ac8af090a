import type { Context } from 'hono'
import { askAs } from '../database/as-caller.ts'
import type { Statement } from '../database/database.ts'
import { callerOf } from '../gateway/caller.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { answerOf, refusal } from './answer/answer.ts'
import { answerTo } from './answer/database-error.ts'
import type { RestAnswer } from './answer/rest-answer.ts'
import type { Routine } from './catalog/catalog.ts'
import { rememberedCatalog } from './catalog/read-catalog.ts'
import type { ParsedRequest } from './grammar/parsed.ts'
import { RequestRefusal } from './grammar/refusal.ts'
import { readCallRequest, readTableRequest } from './grammar/request.ts'
import type { Answered } from './sql/as-json.ts'
import { emptyCall } from './sql/call.ts'
import { estimateOf, isEstimated } from './sql/estimate.ts'
import { isReading, statementOf } from './sql/statement-of.ts'

/** Sends a statement with the caller's rights. */
type Ask = (statement: Statement, isReading: boolean) => Promise<readonly unknown[]>

/** Tables and database functions: a request is read by a grammar of what is allowed and becomes one statement. */
export function restRoute(backend: Backend) {
  const catalog = rememberedCatalog(backend.db)

  return async (c: Context<HostEnv>): Promise<Response> => {
    const caller = callerOf(c, backend)
    if (caller instanceof Response) return caller
    const ask: Ask = (statement, reading) => askAs(backend.db, caller, statement, reading)
    const name = c.req.param('name') ?? ''
    const isCall = c.req.path.startsWith('/rest/v1/rpc/')
    const read = isCall ? readCallRequest : readTableRequest
    try {
      const request = await read(c.req.raw, name, await catalog())
      return responseOf(c, await answer(request, ask))
    } catch (error) {
      const denial =
        isCall && isOfInput(error) ? await denialOf((await catalog()).routines.get(name)?.[0], ask) : null
      const reason = denial ?? error
      if (reason instanceof RequestRefusal) return problem(c, reason.status, reason.code, reason.message)
      const found = answerTo(reason, caller.role === 'anon')
      if (found) return responseOf(c, refusal(found))
      throw reason
    }
  }
}

/** Whether a request was refused for what it sends: by the grammar, or by PostgreSQL as a value that is none of its type. */
function isOfInput(error: unknown): boolean {
  return error instanceof RequestRefusal || /^22/.test(sqlState(error))
}

/**
 * Why the caller may not call a function, whatever is sent; null where that is allowed. Whoever may not is told so first: what they
 * send makes no difference.
 */
async function denialOf(routine: Routine | undefined, ask: Ask): Promise<unknown> {
  if (!routine) return null
  try {
    await ask(emptyCall(routine), true)
  } catch (error) {
    if (sqlState(error) === '42501') return error
  }
  return null
}

const sqlState = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function answer(request: ParsedRequest, ask: Ask): Promise<RestAnswer> {
  const [row] = (await ask(statementOf(request), isReading(request))) as [Answered]
  if (!isEstimated(request, row)) return answerOf(request, row)
  return answerOf(request, { ...row, total: await estimateOf(request, row, (plan) => ask(plan, true)) })
}

function responseOf(c: Context<HostEnv>, { status, text, headers }: RestAnswer): Response {
  return new Response(c.req.method === 'HEAD' ? null : text, { status, headers })
}

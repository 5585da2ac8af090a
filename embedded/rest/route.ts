import type { Context } from 'hono'
import { askAs } from '../database/as-caller.ts'
import { callerOf } from '../gateway/caller.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { answerOf, refusal } from './answer/answer.ts'
import { answerTo } from './answer/database-error.ts'
import type { RestAnswer } from './answer/rest-answer.ts'
import { rememberedCatalog } from './catalog/read-catalog.ts'
import type { ParsedRequest } from './grammar/parsed.ts'
import { RequestRefusal } from './grammar/refusal.ts'
import { readCallRequest, readTableRequest } from './grammar/request.ts'
import type { Answered } from './sql/as-json.ts'
import { estimateOf, isEstimated } from './sql/estimate.ts'
import type { Statement } from './sql/statement.ts'
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
    const read = c.req.path.startsWith('/rest/v1/rpc/') ? readCallRequest : readTableRequest
    try {
      const request = await read(c.req.raw, c.req.param('name') ?? '', await catalog())
      return responseOf(c, await answer(request, ask))
    } catch (error) {
      if (error instanceof RequestRefusal) return problem(c, error.status, error.code, error.message)
      const found = answerTo(error, caller.role === 'anon')
      if (found) return responseOf(c, refusal(found))
      throw error
    }
  }
}

async function answer(request: ParsedRequest, ask: Ask): Promise<RestAnswer> {
  const [row] = (await ask(statementOf(request), isReading(request))) as [Answered]
  if (!isEstimated(request, row)) return answerOf(request, row)
  return answerOf(request, { ...row, total: await estimateOf(request, row, (plan) => ask(plan, true)) })
}

function responseOf(c: Context<HostEnv>, { status, text, headers }: RestAnswer): Response {
  return new Response(c.req.method === 'HEAD' ? null : text, { status, headers })
}

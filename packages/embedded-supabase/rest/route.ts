import type { Context } from 'hono'
import { queryAs, sessionEnded } from '../database/as-caller.ts'
import type { Statement } from '../database/database.ts'
import { unauthorized } from '../gateway/bearer.ts'
import { callerOf } from '../gateway/caller.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { codeOf } from '../process/file-errors.ts'
import { answerOf, type RestAnswer, refusal } from './answer/answer.ts'
import { answerTo } from './answer/database-error.ts'
import type { Catalog, Routine } from './catalog/catalog.ts'
import type { CachedCatalog } from './catalog/read-catalog.ts'
import { readHeaderNames } from './grammar/headers.ts'
import type { ParsedRequest } from './grammar/parsed.ts'
import { RequestRefusal, UnknownName } from './grammar/refusal.ts'
import { readCallRequest, readTableRequest } from './grammar/request.ts'
import type { Answered } from './sql/as-json.ts'
import { emptyCall } from './sql/call.ts'
import { estimateOf, isEstimated } from './sql/read.ts'
import { isReading, statementOf } from './sql/statement-of.ts'

/** What a request asks for, and the statement that answers it, read-only or not. All of it is the same whoever asks. */
type Asked = {
  readonly request: ParsedRequest
  readonly statement: Statement
  readonly isReading: boolean
}

/** How many reads are kept, of an address of so many characters at most: some hundred kilobytes. */
const mostKept = 300
const longestKept = 1000

const keptBy = new WeakMap<Catalog, Map<string, Asked>>()

/** Reads a request, or knows it from before: pages ask the same again and again. @throws RequestRefusal */
async function askedIn(asked: Request, isCall: boolean, name: string, catalog: Catalog): Promise<Asked> {
  const { method, url, headers } = asked
  const isKept = method === 'GET' && url.length <= longestKept
  const key = isKept ? [url, ...readHeaderNames.map((each) => headers.get(each))].join('\n') : ''
  const kept = keptBy.get(catalog) ?? new Map<string, Asked>()
  const before = kept.get(key)
  if (before) return before
  const request = await (isCall ? readCallRequest : readTableRequest)(asked, name, catalog)
  const found = { request, statement: statementOf(request), isReading: isReading(request) }
  if (!isKept || key.length > 2 * longestKept) return found
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
  keptBy.set(catalog, kept.set(key, found))
  return found
}

type RunStatement = (statement: Statement, isReading: boolean) => Promise<readonly unknown[]>

/** Tables and database functions: a request is parsed by a strict grammar and becomes one statement. */
export function restRoute(backend: Backend, catalog: CachedCatalog) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const caller = callerOf(c)
    if (caller instanceof Response) return caller
    const request = c.get('request')
    const { claims } = request
    const asked = claims
      ? { ...caller, session: { id: claims.session_id, aal: String(claims.aal ?? 'aal1') } }
      : caller
    const db = backend.db.for(request)
    const run: RunStatement = (statement, reading) => queryAs(db, asked, statement, reading)
    const name = c.req.param('name') ?? ''
    const isCall = c.req.path.startsWith('/rest/v1/rpc/')
    const attempt = async (known: Catalog) =>
      responseOf(c, await answer(await askedIn(c.req.raw, isCall, name, known), run))

    const refused = async (error: unknown, { routines }: Catalog) => {
      const denial = isCall && isOfInput(error) ? await denialOf(routines.get(name)?.[0], run) : null
      const reason = denial ?? error
      if (codeOf(reason) === sessionEnded) return unauthorized(c)
      if (reason instanceof RequestRefusal) return problem(c, reason.status, reason.code, reason.message)
      const found = answerTo(reason, caller.role === 'anon')
      if (found) return responseOf(c, refusal(found))
      throw reason
    }

    const known = await catalog.current()
    try {
      return await attempt(known)
    } catch (error) {
      const other = isOfSchema(error) ? await catalog.otherThan(known) : null
      return other ? attempt(other).catch((again: unknown) => refused(again, other)) : refused(error, known)
    }
  }
}

/** Whether something that the request or the catalog names is missing; nothing of the statement was kept then. */
function isOfSchema(error: unknown): boolean {
  return error instanceof UnknownName || ['42703', '42P01', '42883'].includes(codeOf(error))
}

/**
 * Whether the request's content was refused: by the grammar, or by PostgreSQL because a value does not fit its type.
 */
function isOfInput(error: unknown): boolean {
  return error instanceof RequestRefusal || /^22/.test(codeOf(error))
}

/**
 * The error of a caller who may not call the function at all; null when it may be called. It takes precedence over
 * errors of the arguments, which a caller without the right cannot correct.
 */
async function denialOf(routine: Routine | undefined, run: RunStatement): Promise<unknown> {
  if (!routine) return null
  try {
    await run(emptyCall(routine), true)
  } catch (error) {
    if (codeOf(error) === '42501') return error
  }
  return null
}

async function answer({ request, statement, isReading }: Asked, run: RunStatement): Promise<RestAnswer> {
  const [row] = (await run(statement, isReading)) as [Answered]
  if (!isEstimated(request, row)) return answerOf(request, row)
  return answerOf(request, { ...row, total: await estimateOf(request, row, (plan) => run(plan, true)) })
}

function responseOf(c: Context<HostEnv>, { status, text, headers }: RestAnswer): Response {
  return new Response(c.req.method === 'HEAD' ? null : text, { status, headers })
}

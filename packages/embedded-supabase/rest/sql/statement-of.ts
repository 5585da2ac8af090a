import type { Statement } from '../../database/database.ts'
import type { ParsedRequest } from '../grammar/parsed.ts'
import { valueStatement } from './call.ts'
import { readStatement } from './read.ts'
import { writeStatement } from './write.ts'

/** The one statement of a request. @throws RequestRefusal */
export function statementOf(request: ParsedRequest): Statement {
  if (request.kind === 'read') return readStatement(request)
  if (request.kind !== 'call') return writeStatement(request)
  return request.routine.result === 'row' ? readStatement(request) : valueStatement(request)
}

/** Whether a request's statement runs read-only. */
export function isReading(request: ParsedRequest): boolean {
  return request.kind === 'read' || (request.kind === 'call' && !request.mayChange)
}

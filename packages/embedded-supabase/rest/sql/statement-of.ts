import type { Statement } from '../../database/database.ts'
import type { ParsedRequest } from '../grammar/parsed.ts'
import { valueStatement } from './call.ts'
import { readStatement } from './read.ts'
import { writeStatement } from './write.ts'

export function statementOf(request: ParsedRequest): Statement {
  if (request.kind === 'read') return readStatement(request)
  if (request.kind !== 'call') return writeStatement(request)
  return request.routine.result === 'row' ? readStatement(request) : valueStatement(request)
}

export function isReading(request: ParsedRequest): boolean {
  return request.kind === 'read' || (request.kind === 'call' && !request.mayChange)
}

import type { Statement } from '../../database/database.ts'
import type { Routine } from '../catalog/catalog.ts'
import type { CallRequest } from '../grammar/parsed.ts'
import { asJson } from './as-json.ts'
import { name, type Values } from './writing.ts'

/**
 * Where the rows of a function come from. One that may change rows is called once, whatever reads its rows; the text of any other can
 * become part of the query, so that PostgreSQL computes only the rows of the page.
 */
export function callSource(request: CallRequest, values: Values): { before: string; rows: string } {
  const call = callOf(request, values)
  if (!request.routine.changes) return { before: '', rows: call }
  return { before: `called as materialized (select * from ${call}), `, rows: 'called' }
}

/** The statement that asks a function for one value, or for a set of values. */
export function valueStatement(request: CallRequest): Statement {
  return asJson((values) => ({
    lines: `select coalesce(to_json(v)::text, 'null') as line from ${callOf(request, values)} as f (v)`,
    ...(request.mayChange && { refuses: { unlessOne: request.isSingle } }),
  }))
}

/** A call without anything that a request has sent. It fails as any call does where the caller may not make it. */
export function emptyCall(routine: Routine): Statement {
  const needed = routine.arguments.filter(({ required }) => required)
  const args = needed.map((each) => `${name(each.name)} => null::${each.type}`)
  return { text: `select 1 from public.${name(routine.name)}(${args.join(', ')}) limit 1`, values: [] }
}

function callOf({ routine, args }: CallRequest, values: Values): string {
  const given = args.map((each) => `${name(each.name)} => ${values.add(each.value, each.type)}`)
  return `public.${name(routine.name)}(${given.join(', ')})`
}

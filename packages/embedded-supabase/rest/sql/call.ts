import type { Statement } from '../../database/database.ts'
import type { Routine } from '../catalog/catalog.ts'
import type { CallRequest } from '../grammar/parsed.ts'
import { asJson } from './as-json.ts'
import { name, type Values } from './writing.ts'

/**
 * The rows of a function as a source for `select`. A function that may change rows is materialized, so that it is
 * called once; any other may be inlined, so that PostgreSQL computes only the rows of the page.
 */
export function callSource(request: CallRequest, values: Values): { before: string; rows: string } {
  const call = callOf(request, values)
  if (!request.routine.changes) return { before: '', rows: call }
  return { before: `called as materialized (select * from ${call}), `, rows: 'called' }
}

/** For functions that return one value, or a set of values. */
export function valueStatement(request: CallRequest): Statement {
  return asJson((values) => ({
    lines: `select coalesce(to_json(v)::text, 'null') as line from ${callOf(request, values)} as f (v)`,
    ...(request.mayChange && { failIf: { unlessOne: request.isSingle } }),
  }))
}

/** A call with null arguments, to find out whether the caller may call the function at all. */
export function emptyCall(routine: Routine): Statement {
  const needed = routine.arguments.filter(({ required }) => required)
  const args = needed.map((each) => `${name(each.name)} => null::${each.type}`)
  return { text: `select 1 from public.${name(routine.name)}(${args.join(', ')}) limit 1`, values: [] }
}

function callOf({ routine, args }: CallRequest, values: Values): string {
  const given = args.map((each) => `${name(each.name)} => ${values.add(each.value, each.type)}`)
  return `public.${name(routine.name)}(${given.join(', ')})`
}

import type { Catalog, Routine } from '../catalog/catalog.ts'
import { objectOf } from './body.ts'
import type { Call } from './parsed.ts'
import { UnknownName, unreadable } from './refusal.ts'
import { checkValue, textOf } from './values.ts'

/**
 * Characters of one argument: a search, an id, a few filters. A function turns each filter into a condition, so
 * thousands of them would keep the database busy for seconds.
 */
const longestArgument = 1000

/** A call by POST: its body is an object of the arguments. @throws RequestRefusal */
export function callByBody(catalog: Catalog, name: string, json: unknown): Call {
  const passed = new Map(Object.entries(objectOf(json)))
  const routine = routineFor(catalog, name, [...passed.keys()])
  return {
    routine,
    args: argumentsOf(routine, passed, (type, value) => {
      checkValue(type, value, longestArgument)
      return value === null ? null : textOf(type, value)
    }),
  }
}

/**
 * A call by GET: parameters named like an argument, each once, are the arguments. The other parameters are returned as
 * `rest`; they filter the function's rows. @throws RequestRefusal
 */
export function callByQuery(
  catalog: Catalog,
  name: string,
  pairs: [string, string][],
): Call & { rest: [string, string][] } {
  const known = new Set(
    catalog.routines.get(name)?.flatMap((routine) => routine.arguments.map((each) => each.name)),
  )
  const ofArguments = pairs.filter(([key]) => known.has(key))
  const passed = new Map(ofArguments)
  if (passed.size < ofArguments.length) throw unreadable('un argomento è scritto due volte')
  const routine = routineFor(catalog, name, [...passed.keys()])
  const rest = pairs.filter(([key]) => !known.has(key))
  return { routine, args: argumentsOf(routine, passed, (_, text) => text), rest }
}

/** Chooses the overload that has all passed arguments and requires no others. @throws RequestRefusal (PGRST202) */
function routineFor({ routines }: Catalog, name: string, passed: string[]): Routine {
  const found = routines.get(name)?.find(({ arguments: declared }) => {
    const isDeclared = passed.every((key) => declared.some((argument) => argument.name === key))
    return isDeclared && declared.every((argument) => !argument.required || passed.includes(argument.name))
  })
  if (found) return found
  throw new UnknownName(404, 'PGRST202', "Questa funzione del database, con questi argomenti, non c'è.")
}

function argumentsOf<Passed>(
  { arguments: declared }: Routine,
  passed: Map<string, Passed>,
  read: (type: string, value: Passed) => string | null,
): Call['args'] {
  return declared.flatMap(({ name, type }) => {
    const value = passed.get(name)
    return value === undefined ? [] : [{ name, type, value: read(type, value) }]
  })
}

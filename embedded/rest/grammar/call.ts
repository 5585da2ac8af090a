import type { Catalog, Routine } from '../catalog/catalog.ts'
import { objectOf } from './body.ts'
import type { Call } from './parsed.ts'
import { RequestRefusal, unreadable } from './refusal.ts'
import { checkValue, textOf } from './values.ts'

/**
 * Characters of one argument: a search, an id, a few filters. A function turns each filter into a condition, so
 * thousands of them would keep the database busy for seconds.
 */
const longestArgument = 1000

/** The call that a POST makes: its body is an object of declared arguments. Throws `RequestRefusal`. */
export function callByBody(catalog: Catalog, name: string, json: unknown): Call {
  const given = new Map(Object.entries(objectOf(json)))
  const routine = routineFor(catalog, name, [...given.keys()])
  return {
    routine,
    args: argumentsOf(routine, given, (type, value) => {
      checkValue(type, value, longestArgument)
      return value === null ? null : textOf(type, value)
    }),
  }
}

/**
 * The call that a GET makes: parameters named like an argument, each once, are the arguments. The other parameters are
 * returned as `rest`; they filter the function's rows. Throws `RequestRefusal`.
 */
export function callByQuery(
  catalog: Catalog,
  name: string,
  pairs: [string, string][],
): Call & { rest: [string, string][] } {
  const known = new Set(
    catalog.routines.get(name)?.flatMap((routine) => routine.arguments.map((each) => each.name)),
  )
  const mine = pairs.filter(([key]) => known.has(key))
  const given = new Map(mine)
  if (given.size < mine.length) throw unreadable('un argomento è scritto due volte')
  const routine = routineFor(catalog, name, [...given.keys()])
  const rest = pairs.filter(([key]) => !known.has(key))
  return { routine, args: argumentsOf(routine, given, (_, text) => text), rest }
}

/** The function of a name that has all given arguments and needs no others. Throws `RequestRefusal` (PGRST202). */
function routineFor({ routines }: Catalog, name: string, given: string[]): Routine {
  const found = routines.get(name)?.find(({ arguments: declared }) => {
    const isDeclared = given.every((key) => declared.some((argument) => argument.name === key))
    return isDeclared && declared.every((argument) => !argument.required || given.includes(argument.name))
  })
  if (found) return found
  throw new RequestRefusal(404, 'PGRST202', "Questa funzione del database, con questi argomenti, non c'è.")
}

function argumentsOf<Given>(
  { arguments: declared }: Routine,
  given: Map<string, Given>,
  read: (type: string, value: Given) => string | null,
): Call['args'] {
  return declared.flatMap(({ name, type }) => {
    const value = given.get(name)
    return value === undefined ? [] : [{ name, type, value: read(type, value) }]
  })
}

import { sql } from 'kysely'
import type { Relation } from './catalog.ts'
import { Reader } from './reader.ts'
import { quoted, unreadable } from './refusal.ts'
import { parameterValue } from './values.ts'

/** A condition as lite's own parser would hand it to lite. */
export type Where = Record<string, unknown>

const mostValues = 200
const longestPattern = 200
const mostWildcards = 5

const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']
const patterns = ['like', 'ilike']

/** A column of the relation with its type. Throws `RequestRefusal`. */
export function columnOf({ columns }: Relation, name: string): { name: string; type: string } {
  const type = columns.get(name)
  if (type === undefined) throw unreadable(`la colonna ${quoted(name)} non c'è`)
  return { name, type }
}

/** The condition of a parameter that is named like a column: `eq.5`, `not.in.(1,2)`. Throws `RequestRefusal`. */
export function readFilter(column: { name: string; type: string }, text: string): Where {
  const reader = new Reader(text, quoted(column.name))
  const condition = readCondition(column, reader, () => reader.rest())
  reader.end()
  return condition
}

/**
 * Reads a condition: `[not.]<operator>.<value>`. `value` reads the value: the rest of the parameter, or inside a group the
 * text up to the end of the term. Throws `RequestRefusal`.
 */
export function readCondition(
  { name, type }: { name: string; type: string },
  reader: Reader,
  value: () => string,
): Where {
  const negated = reader.takes('not.')
  const operator = reader.name()
  reader.expect('.')
  if (operator === 'in') {
    const values = readList(reader).map((text) => bound(type, text))
    return { [name]: { [negated ? '$notIn' : '$in']: values } }
  }
  if (operator === 'is') {
    const { not, state } = readState(type, value())
    return { [name]: { [negated === not ? '$is' : '$isNot']: state } }
  }
  if (!comparisons.includes(operator) && !patterns.includes(operator)) {
    throw unreadable(`l'operatore ${quoted(operator)} non è ammesso`)
  }
  const operand = patterns.includes(operator) ? sql.val(readPattern(value())) : bound(type, value())
  const condition = { [`$${operator}`]: operand }
  return { [name]: negated ? { $not: condition } : condition }
}

/** A value as a kysely node, which becomes a parameter of the statement; lite would interpret plain texts and objects. */
function bound(type: string, text: string) {
  return sql.val(parameterValue(type, text))
}

function readList(reader: Reader): string[] {
  const values: string[] = []
  reader.expect('(')
  if (reader.takes(')')) return values
  do values.push(reader.value())
  while (reader.takes(','))
  reader.expect(')')
  if (values.length > mostValues) throw unreadable(`più di ${mostValues} valori in una lista`)
  return values
}

function readState(type: string, text: string): { not: boolean; state: boolean | null } {
  const word = text.toLowerCase()
  if (word === 'null' || word === 'not_null') return { not: word === 'not_null', state: null }
  const state = new Map([
    ['true', true],
    ['false', false],
    ['unknown', null],
  ]).get(word)
  if (type !== 'boolean' || state === undefined) throw unreadable(`${quoted(text)} non è uno stato`)
  return { not: false, state }
}

/** A pattern of `like`. PostgREST accepts `*` for `%`, because `*` need not be encoded in an address. */
function readPattern(text: string): string {
  const pattern = text.replaceAll('*', '%')
  if (pattern.length > longestPattern)
    throw unreadable(`un testo cercato ha più di ${longestPattern} caratteri`)
  const wildcards = pattern.replace(/\\./gs, '').match(/[%_]/g)?.length ?? 0
  if (wildcards > mostWildcards)
    throw unreadable(`un testo cercato ha più di ${mostWildcards} caratteri jolly`)
  return pattern
}

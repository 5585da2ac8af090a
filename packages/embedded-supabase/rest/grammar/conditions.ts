import type { Column, Relation } from '../catalog/catalog.ts'
import type { Comparison, Condition, State, Test } from './parsed.ts'
import { Reader } from './reader.ts'
import { quoted, unknown, unreadable } from './refusal.ts'

const mostValues = 200
const longestPattern = 200
const mostWildcards = 5

const comparisons: readonly string[] = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
] satisfies Comparison[]
const isComparison = (word: string): word is Comparison => comparisons.includes(word)

/** @throws RequestRefusal for a column that does not exist. */
export function columnOf({ columns }: Relation, name: string): Column {
  const type = columns.get(name)
  if (type === undefined) throw unknown(`la colonna ${quoted(name)} non c'è`)
  return { name, type }
}

/** A condition as a parameter, such as `eq.5` or `not.in.(1,2)`. @throws RequestRefusal */
export function readFilter(column: Column, text: string): Test {
  const reader = new Reader(text, quoted(column.name))
  const condition = readCondition(column, reader, () => reader.rest())
  reader.end()
  return condition
}

/**
 * Parses `[not.]<operator>.<value>`. `value` reads the value: in a parameter all that is left, in a group the text up
 * to the end of the term. @throws RequestRefusal
 */
function readCondition(column: Column, reader: Reader, value: () => string): Test {
  const negated = reader.takes('not.')
  const operator = reader.name()
  reader.expect('.')
  if (operator === 'in') return { column, not: negated, operator, values: readList(reader) }
  if (operator === 'is') {
    const { not, state } = readState(column.type, value())
    return { column, not: negated !== not, operator, state }
  }
  if (!isComparison(operator)) throw unreadable(`l'operatore ${quoted(operator)} non è ammesso`)
  const isPattern = operator === 'like' || operator === 'ilike'
  return { column, not: negated, operator, value: isPattern ? readPattern(value()) : value() }
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

const truths: readonly string[] = ['true', 'false', 'unknown'] satisfies State[]

function readState(type: string, text: string): { not: boolean; state: State } {
  const word = text.toLowerCase()
  if (word === 'null' || word === 'not_null') return { not: word === 'not_null', state: 'null' }
  if (type !== 'boolean' || !truths.includes(word)) throw unreadable(`${quoted(text)} non è uno stato`)
  return { not: false, state: word as State }
}

/** A pattern of `like`. PostgREST accepts `*` for `%`, because `*` need not be encoded in a URL. */
function readPattern(text: string): string {
  const pattern = text.replaceAll('*', '%')
  if (pattern.length > longestPattern)
    throw unreadable(`un testo cercato ha più di ${longestPattern} caratteri`)
  const wildcards = pattern.replace(/\\./gs, '').match(/[%_]/g)?.length ?? 0
  if (wildcards > mostWildcards)
    throw unreadable(`un testo cercato ha più di ${mostWildcards} caratteri jolly`)
  return pattern
}

const mostTerms = 20
const mostLevels = 3

export type Group = 'and' | 'or'

/** Counts the terms of all groups of a request. */
export type Terms = { count: number }

/** Parses the value of `or=(…)`, `and=(…)`, `not.or=(…)`, `not.and=(…)`. @throws RequestRefusal */
export function readLogic(
  group: Group,
  negated: boolean,
  text: string,
  of: Relation,
  terms: Terms,
): Condition {
  const reader = new Reader(text, group)
  const where = readGroup(group, negated, { reader, of, terms }, 1)
  reader.end()
  return where
}

type Cursor = { reader: Reader; of: Relation; terms: Terms }

function readGroup(group: Group, negated: boolean, cursor: Cursor, level: number): Condition {
  if (level > mostLevels) throw unreadable(`più di ${mostLevels} livelli di parentesi`)
  const { reader } = cursor
  const parts: Condition[] = []
  reader.expect('(')
  do parts.push(readTerm(cursor, level))
  while (reader.takes(','))
  reader.expect(')')
  return { group, not: negated, parts }
}

function readTerm(cursor: Cursor, level: number): Condition {
  const { reader, of, terms } = cursor
  reader.spaces()
  for (const group of ['and', 'or'] as const) {
    const plain = reader.sees(`${group}(`)
    if (!plain && !reader.sees(`not.${group}(`)) continue
    reader.takes(plain ? group : `not.${group}`)
    return readGroup(group, !plain, cursor, level + 1)
  }
  terms.count += 1
  if (terms.count > mostTerms) throw unreadable(`più di ${mostTerms} condizioni`)
  const column = columnOf(of, reader.name())
  reader.expect('.')
  return readCondition(column, reader, () => reader.value())
}

import type { Relation } from '../catalog/catalog.ts'
import { columnOf, readCondition } from './conditions.ts'
import type { Condition } from './parsed.ts'
import { Reader } from './reader.ts'
import { unreadable } from './refusal.ts'

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

import type { Condition, Test } from '../grammar/parsed.ts'
import { arrayText } from '../grammar/values.ts'
import { name, type Values } from './writing.ts'

const symbols = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
} as const

/** @param of the alias of the table. Returns '' without conditions. */
export function whereOf(conditions: readonly Condition[], of: string, values: Values): string {
  if (conditions.length === 0) return ''
  return ` where ${conditions.map((each) => conditionOf(each, of, values)).join(' and ')}`
}

function conditionOf(condition: Condition, of: string, values: Values): string {
  if (!('group' in condition)) return testOf(condition, of, values)
  const parts = condition.parts.map((part) => conditionOf(part, of, values)).join(` ${condition.group} `)
  return `${condition.not ? 'not ' : ''}(${parts})`
}

function testOf(test: Test, of: string, values: Values): string {
  const { column, not } = test
  const own = `${of}.${name(column.name)}`
  if (test.operator === 'is') return `${own} is ${not ? 'not ' : ''}${test.state}`
  const written =
    test.operator === 'in'
      ? `${own} = any (${values.add(arrayText(test.values), `${column.type}[]`)})`
      : `${own} ${symbols[test.operator]} ${values.add(test.value, isPattern(test) ? 'text' : column.type)}`
  return not ? `not (${written})` : written
}

const isPattern = ({ operator }: Test) => operator === 'like' || operator === 'ilike'

/* A slow and simple implementation of PostgREST's queries on rows in memory, to compare PostgreSQL's answers with. */

type Value = string | number | null
export type Row = Record<string, Value>

/** SQL's three-valued logic; null is unknown. */
type Truth = boolean | null

type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'
export type Condition =
  | { column: string; not: boolean; operator: Comparison; value: string | number }
  | { column: string; not: boolean; operator: 'in'; values: readonly (string | number)[] }
  | { column: string; not: boolean; operator: 'is'; value: 'null' | 'not_null' }
  | { group: 'and' | 'or'; not: boolean; parts: readonly Condition[] }

export type Order = { column: string; direction: 'asc' | 'desc' | ''; nulls: 'nullsfirst' | 'nullslast' | '' }
export type Query = {
  conditions: readonly Condition[]
  order: readonly Order[]
  limit: number | null
  offset: number
}

/** The rows of a page, and how many there are in all. */
export function simpleQuery(rows: readonly Row[], query: Query): { page: Row[]; total: number } {
  const found = rows.filter((row) => query.conditions.every((each) => truthOf(each, row) === true))
  const sorted = found.toSorted((one, other) => compareBy(query.order, one, other))
  const end = query.limit === null ? sorted.length : query.offset + query.limit
  return { page: sorted.slice(query.offset, end), total: found.length }
}

function truthOf(condition: Condition, row: Row): Truth {
  const plain = 'group' in condition ? groupTruth(condition, row) : testTruth(condition, row)
  return condition.not && plain !== null ? !plain : plain
}

function groupTruth({ group, parts }: Extract<Condition, { group: string }>, row: Row): Truth {
  const truths = parts.map((part) => truthOf(part, row))
  const decides = group === 'or'
  if (truths.includes(decides)) return decides
  return truths.includes(null) ? null : !decides
}

function testTruth(test: Exclude<Condition, { group: string }>, row: Row): Truth {
  const own = row[test.column] ?? null
  if (test.operator === 'is') return (own === null) === (test.value === 'null')
  if (test.operator === 'in') {
    if (test.values.length === 0) return false
    return own === null ? null : test.values.includes(own)
  }
  if (own === null) return null
  const { operator, value } = test
  if (operator === 'like' || operator === 'ilike') return matches(String(own), String(value), operator)
  const order = compare(own, value)
  const truths: Record<typeof operator, boolean> = {
    eq: order === 0,
    neq: order !== 0,
    gt: order > 0,
    gte: order >= 0,
    lt: order < 0,
    lte: order <= 0,
  }
  return truths[operator]
}

/** Supports patterns of letters, `*` and `_`. */
function matches(text: string, pattern: string, operator: 'like' | 'ilike'): boolean {
  const written = pattern.replaceAll('*', '.*').replaceAll('_', '.')
  return new RegExp(`^${written}$`, operator === 'ilike' ? 'is' : 's').test(text)
}

function compareBy(order: readonly Order[], one: Row, other: Row): number {
  for (const { column, direction, nulls } of order) {
    const [a, b] = [one[column] ?? null, other[column] ?? null]
    if (a === b) continue
    const nullsFirst = nulls === '' ? direction === 'desc' : nulls === 'nullsfirst'
    if (a === null || b === null) return (a === null) === nullsFirst ? -1 : 1
    const found = compare(a, b)
    if (found !== 0) return direction === 'desc' ? -found : found
  }
  return 0
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

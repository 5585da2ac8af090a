import { expect, test } from 'vitest'
import { answerCountEstimate, isCountEstimate } from './estimated-count.ts'

const question = 'EXPLAIN (FORMAT JSON) select "id" from "businesses" where "stato" = $1'

/** A table with `rows` rows, whose planner estimates `believed` rows. */
function table(rows: number, believed: number) {
  const asked: string[] = []
  const ask = async (text: string) => {
    asked.push(text)
    if (isCountEstimate(text)) return [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': believed } }] }]
    return [{ counted: Math.min(rows, 100_001) }]
  }
  return { asked, ask }
}

const planOf = (rows: number) => [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': rows } }] }]

test.each([
  ['few rows are counted, whatever the planner believes', 16, 169, 16],
  ['a hundred thousand still are', 100_000, 5, 100_000],
  ['of many the planner is believed', 1_000_000, 995_000, 995_000],
  ['but never less than what was counted', 1_000_000, 500, 100_001],
])('%s', async (_, rows, believed, expected) => {
  expect(await answerCountEstimate(question, table(rows, believed).ask)).toEqual(planOf(expected))
})

test('the count stops after a hundred thousand and one, and keeps the question’s parameters', async () => {
  const { asked, ask } = table(5, 5)
  await answerCountEstimate(question, ask)
  expect(asked).toEqual([
    'select count(*)::int as counted from (select "id" from "businesses" where "stato" = $1 limit 100001) as few',
  ])
})

test('other statements are left alone', () => {
  expect(isCountEstimate('select 1')).toBe(false)
  expect(isCountEstimate('EXPLAIN (ANALYZE) select 1')).toBe(false)
})

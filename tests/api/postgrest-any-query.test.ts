import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type AskRaw, rawRest } from './support/raw-rest.ts'
import { type Condition, type Order, type Query, type Row, simpleQuery } from './support/slow-reading.ts'

/* Any query of `/rest/v1`'s grammar returns what a slow and simple implementation finds in the same rows. */

let server: RunningServer
let ask: AskRaw
let rows: Row[]
/** Holders of the payment methods that some of the rows refer to, by id. */
const methods = new Map<string, string>()
const mark = randomUUID()
// Only lower-case letters, which every collation sorts in the same way.
const words = ['a', 'ab', 'b', 'ba', 'cab', 'zz']

beforeAll(async () => {
  server = await sharedServer()
  const { data } = await (await server.signInAs('admin')).auth.getSession()
  ask = rawRest(server, data.session?.access_token ?? '')
  const headers = { prefer: 'return=representation' }
  const body = ['uno', 'due'].map((titolare) => ({ iban: 'IT60X0542811101000000123456', titolare }))
  const made = await ask('POST', 'payment_methods', { body, headers })
  for (const { id, titolare } of made.rows) methods.set(String(id), String(titolare))
  const [first = '', second = ''] = methods.keys()
  const services = Array.from({ length: 36 }, (_, index) => ({
    nome: words[index % words.length],
    descrizione: index % 5 === 0 ? null : words[(index * 7) % words.length],
    costo: (index % 9) / 2,
    durata: [1, 3, 6, 12][index % 4],
    payment_method_id: [null, first, second][index % 3],
    immagine_copertina_url: `https://example.it/${mark}.png`,
  }))
  const columns = 'id,nome,descrizione,costo,durata,payment_method_id'
  rows = (await ask('POST', `services?select=${columns}`, { body: services, headers })).rows as Row[]
  expect(rows).toHaveLength(36)
})
afterAll(() => server.stop())

const number = fc.constantFrom('costo', 'durata')
const text = fc.constantFrom('nome', 'descrizione')
const not = fc.boolean()
const compared = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte')
const amount = fc.integer({ min: 0, max: 12 }).map((half) => half / 2)
const integer = fc.integer({ min: 0, max: 12 })
const word = fc.constantFrom(...words)
const pattern = fc.stringMatching(/^(a|b|c|z|_|A){0,2}\*?(a|b|z)?\*?$/)

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ column: fc.constant('costo'), not, operator: compared, value: amount }),
  fc.record({ column: fc.constant('durata'), not, operator: compared, value: integer }),
  fc.record({ column: text, not, operator: compared, value: word }),
  fc.record({ column: text, not, operator: fc.constantFrom('like', 'ilike'), value: pattern }),
  fc.record({ column: text, not, operator: fc.constant('in'), values: fc.array(word, { maxLength: 3 }) }),
  fc.record({
    column: number,
    not,
    operator: fc.constant('in'),
    values: fc.array(integer, { maxLength: 3 }),
  }),
  fc.record({
    column: fc.constantFrom('descrizione', 'payment_method_id', 'nome'),
    not,
    operator: fc.constant('is'),
    value: fc.constantFrom('null', 'not_null'),
  }),
)
const groupOf = (part: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.record({
    group: fc.constantFrom('and', 'or'),
    not,
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  })
const condition = fc.oneof(leaf, groupOf(fc.oneof(leaf, groupOf(leaf))))
const order: fc.Arbitrary<Order> = fc.record({
  column: fc.constantFrom('nome', 'descrizione', 'costo', 'durata', 'payment_method_id'),
  direction: fc.constantFrom('asc', 'desc', ''),
  nulls: fc.constantFrom('nullsfirst', 'nullslast', ''),
})
const query: fc.Arbitrary<Query> = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  // The id last, so that the order is unique.
  order: fc
    .array(order, { maxLength: 3 })
    .map((parts) => [...parts, { column: 'id', direction: '', nulls: '' } as const]),
  limit: fc.option(fc.integer({ min: 1, max: 40 })),
  offset: fc.integer({ min: 0, max: 40 }),
})
const selected = fc.subarray(['id', 'nome', 'descrizione', 'costo', 'durata', 'payment_methods(titolare)'], {
  minLength: 1,
})

/** A condition as a client writes it: as a parameter of its own, or as a term of a group. */
function parameterOf(condition: Condition): [string, string] {
  if ('group' in condition) {
    const { group, parts } = condition
    const terms = parts.map(termOf)
    return [`${condition.not ? 'not.' : ''}${group}`, `(${terms})`]
  }
  const value = 'values' in condition ? `(${condition.values})` : condition.value
  return [condition.column, `${condition.not ? 'not.' : ''}${condition.operator}.${value}`]
}
function termOf(condition: Condition): string {
  const [name, value] = parameterOf(condition)
  return 'group' in condition ? `${name}${value}` : `${name}.${value}`
}

function search({ conditions, order, limit, offset }: Query, select: readonly string[]): URLSearchParams {
  const ordered = order.map((each) => [each.column, each.direction, each.nulls].filter(Boolean).join('.'))
  return new URLSearchParams([
    ['select', select.join()],
    ['immagine_copertina_url', `eq.https://example.it/${mark}.png`],
    ...conditions.map(parameterOf),
    ['order', ordered.join()],
    ...(limit === null ? [] : [['limit', String(limit)] as [string, string]]),
    ['offset', String(offset)],
  ])
}

/** The row that the answer should contain. */
function shown(row: Row, select: readonly string[]): Record<string, unknown> {
  const titolare = methods.get(String(row.payment_method_id))
  const embedded = titolare === undefined ? null : { titolare }
  return Object.fromEntries(
    select.map((column) =>
      column.includes('(') ? ['payment_methods', embedded] : [column, row[column] ?? null],
    ),
  )
}

test('any query finds the rows of the slow implementation, in its order, with its count', async () => {
  await fc.assert(
    fc.asyncProperty(query, selected, async (asked, select) => {
      const { page, total } = simpleQuery(rows, asked)
      const path = `services?${search(asked, select)}`
      const { status, range, json } = await ask('GET', path, { headers: { prefer: 'count=exact' } })
      if (asked.offset > total) {
        expect([status, range]).toEqual([416, `*/${total}`])
        return
      }
      expect([path, json]).toEqual([path, page.map((row) => shown(row, select))])
      const span = page.length === 0 ? '*' : `${asked.offset}-${asked.offset + page.length - 1}`
      expect([status, range]).toEqual([page.length < total ? 206 : 200, `${span}/${total}`])
    }),
    { numRuns: 400 },
  )
})

test('a change affects the rows that a query with the same conditions finds, and no others', async () => {
  const headers = { prefer: 'return=representation' }
  await fc.assert(
    fc.asyncProperty(fc.array(condition, { minLength: 1, maxLength: 2 }), async (conditions) => {
      const { page } = simpleQuery(rows, { conditions, order: [], limit: null, offset: 0 })
      const parameters = new URLSearchParams([
        ['select', 'id,descrizione'],
        ['immagine_copertina_url', `eq.https://example.it/${mark}.png`],
        ...conditions.map(parameterOf),
      ])
      // Writes the value that the rows already have, so that they are unchanged for the next round.
      const changed = await ask('PATCH', `services?${parameters}`, {
        body: { immagine_copertina_url: `https://example.it/${mark}.png` },
        headers,
      })
      const ids = (list: readonly Record<string, unknown>[]) => list.map(({ id }) => id).sort()
      expect([String(parameters), changed.status, ids(changed.rows)]).toEqual([
        String(parameters),
        200,
        ids(page),
      ])
    }),
    { numRuns: 80 },
  )
})

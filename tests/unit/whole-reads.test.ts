import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { readByIds, readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { googleExport } from '#features/websites/google-export.ts'
import { shopsToday } from '#features/websites/hours/days.ts'
import { defaultHours } from '#features/websites/hours/opening-hours.ts'
import { closeChosen, newClosures } from '#features/websites/special-hours/close-chosen.ts'
import { closedTodayQuery } from '#features/websites/special-hours/today.ts'
import { addDays } from '#italian/days.ts'

type Row = Record<string, unknown> & { id: string }

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
let tables: Record<string, Row[]> = {}
let posted: Row[] = []
let asked = 0

/** Whether a row meets a condition as an address writes it. */
function meets(row: Row, column: string, condition: string): boolean {
  const [operator = '', rest = ''] = condition.split(/\.(.*)/s)
  const value = String(row[column])
  if (operator === 'in') return rest.slice(1, -1).split(',').includes(value)
  return { eq: value === rest, gt: value > rest, gte: value >= rest, lte: value <= rest }[operator] ?? true
}

/** A table in memory that is read as PostgREST reads it: at most a thousand rows. */
async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input))
  const table = pathname.split('/').at(-1) ?? ''
  if (init?.method === 'POST') {
    posted = JSON.parse(String(init.body)).map((row: Row, place: number) => ({ ...row, id: idOf(place) }))
    return Response.json(posted, { status: 201 })
  }
  asked += 1
  const conditions = [...searchParams].filter(([name]) => !/^(select|order|limit|or|_.*)$/.test(name))
  const found = (tables[table] ?? [])
    .filter((row) => conditions.every(([column, condition]) => meets(row, column, condition)))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, Math.min(1000, Number(searchParams.get('limit') ?? 1000)))
  const total = init?.method === 'HEAD' ? tables[table]?.length : '*'
  const headers = { 'content-range': `0-${found.length - 1}/${total}` }
  return init?.method === 'HEAD' ? new Response(null, { headers }) : Response.json(found, { headers })
}

beforeEach(() => {
  tables = {}
  posted = []
  asked = 0
  vi.stubGlobal('fetch', answer)
})

const rows = (count: number, more: (place: number) => object = () => ({})): Row[] =>
  Array.from({ length: count }, (_, place) => ({ id: idOf(place), ...more(place) }))
const select = () => db.from('closures').select('id')

test.each([0, 1, 999, 1000, 1001, 3000])('all of %i rows are read, each once', async (count) => {
  tables = { closures: rows(count) }
  expect((await readWhole(select)).map(({ id }) => id)).toEqual(tables.closures?.map(({ id }) => id))
})

test('so are those of many parents, and nothing is asked for none', async () => {
  tables = { closures: rows(5000, (place) => ({ website_id: idOf(place % 250) })) }
  const websites = rows(250).map(({ id }) => id)
  const of = (some: readonly string[]) => db.from('closures').select('id').in('website_id', some)
  expect(new Set((await readByIds(websites, of)).map(({ id }) => id)).size).toBe(5000)
  asked = 0
  expect(await readByIds([], of)).toEqual([])
  expect(asked).toBe(0)
})

test('more rows than a page can hold are refused instead of read for ever', async () => {
  tables = { closures: rows(1000) }
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input)
    url.searchParams.delete('id')
    return answer(url)
  })
  await expect(readWhole(select)).rejects.toThrow('troppe righe')
})

test('an answer that may have been cut is an error, unless it was asked for in that length', async () => {
  tables = { closures: rows(1000) }
  await expect(select().throwOnError()).rejects.toMatchObject({ code: '54000' })
  await expect(select().limit(5000).throwOnError()).rejects.toMatchObject({ code: '54000' })
  expect((await select().limit(1000).throwOnError()).data).toHaveLength(1000)
  tables = { search_websites: rows(1000) }
  const search = (args: object) =>
    db.rpc('search_websites', { _q: 'bar', ...args }, { get: true }).select('id')
  expect((await search({ _take: 1000 }).throwOnError()).data).toHaveLength(1000)
  await expect(search({}).throwOnError()).rejects.toMatchObject({ code: '54000' })
  tables = { closures: rows(999) }
  expect((await select().throwOnError()).data).toHaveLength(999)
})

test('a number of rows is no answer that was cut', async () => {
  tables = { closures: rows(1234) }
  const { count } = await db.from('closures').select('*', { count: 'exact', head: true }).throwOnError()
  expect(count).toBe(1234)
})

/** Websites with some closures each, of one day, every second day from tomorrow on. */
function shops(count: number, each: number): string[] {
  const today = shopsToday()
  const orari = defaultHours()
  tables = {
    websites: rows(count, (place) => ({
      business_id: idOf(place),
      nome: `Bar ${place}`,
      stato: 'attivo',
      orari,
    })),
    businesses: rows(count, () => ({ stato: 'attivo' })),
    closures: rows(count * each, (place) => {
      const dal = addDays(today, 1 + 2 * Math.floor(place / count))
      return { website_id: idOf(place % count), dal, al: dal, orari: null, motivo: null }
    }),
  }
  return rows(count).map(({ id }) => id)
}

test("the file for Google has every website's closures, however many there are together", async () => {
  const ids = shops(100, 12)
  const attempt = async <Read>(ask: (signal: AbortSignal) => PromiseLike<{ data: Read[] }>) =>
    (await ask(new AbortController().signal)).data
  const file = googleExport()
  const special = file.columns.find(({ header }) => header === 'Special hours')
  const days: (string | null | undefined)[] = []
  for await (const page of file.pages({ ids }, attempt)) days.push(...page.map((row) => special?.text(row)))
  expect(days).toHaveLength(100)
  for (const text of days) expect(text?.match(/: x/g)).toHaveLength(12)
})

test('closing a long span leaves whoever has something on any of its days', async () => {
  const ids = shops(90, 15)
  const free = idOf(90)
  const today = shopsToday()
  const values = { dal: today, al: addDays(today, 60), orari: null, motivo: null }
  const { taken } = await closeChosen(newClosures([...ids, free].map((id) => ({ id }))), values)
  expect(taken.size).toBe(90)
  expect(posted.map(({ website_id }) => website_id)).toEqual([free])
})

test('which websites of a page are closed today is told of all of them', async () => {
  const ids = shops(100, 15).map((id) => ({ id }))
  const closed = await new QueryClient().fetchQuery(closedTodayQuery(ids, addDays(shopsToday(), 29)))
  expect(closed.size).toBe(100)
})

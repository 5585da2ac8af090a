import { describe, expect, it } from 'vitest'
import { type Attempt, type ExportRow, exportedPages } from './export-rows.ts'

type Sort = { by: string; dir: 'asc' | 'desc' }

interface Row extends ExportRow {
  nome: string
}

const name = (index: number) => `n${String(index).padStart(5, '0')}`
const row = (index: number): Row => ({
  id: String(index).padStart(36, '0'),
  nome: name(index),
  updated_at: '2026-01-01',
})

/** A table in memory that answers like PostgREST and can be changed between two requests. */
function table(count: number) {
  const rows = Array.from({ length: count }, (_, index) => row(index))
  let asked = 0
  let change: (request: number) => void = () => {}

  const ordered = (by: string, ascending: boolean) => {
    const sign = ascending ? 1 : -1
    const key = (one: Row) => `${one[by]}|${one.id}`
    return [...rows].sort((a, b) => (key(a) < key(b) ? -sign : sign))
  }

  function answer(read: () => Row[]) {
    const query = {
      retry: () => query,
      abortSignal: () => query,
      throwOnError: async () => {
        change(asked)
        asked += 1
        return { data: read() }
      },
    }
    return query
  }

  const listed = () => {
    let by = ''
    let ascending = true
    let size = 0
    const conditions: ((one: Row) => boolean)[] = []
    const where = (condition: (one: Row) => boolean) => {
      conditions.push(condition)
      return query
    }
    const query = {
      ...answer(() =>
        ordered(by, ascending)
          .filter((one) => conditions.every((holds) => holds(one)))
          .slice(0, size),
      ),
      eq: (column: string, value: string) => where((one) => one[column] === value),
      gt: (column: string, value: string) => where((one) => String(one[column]) > value),
      lt: (column: string, value: string) => where((one) => String(one[column]) < value),
      order: (column: string, options: { ascending: boolean }) => {
        by ||= column
        ascending = options.ascending
        return query
      },
      limit: (limit: number) => {
        size = limit
        return query
      },
    }
    return query
  }

  const found = (args: { _sort: string; _descending: boolean; _skip: number; _take: number }) =>
    answer(() => ordered(args._sort, !args._descending).slice(args._skip, args._skip + args._take))

  return {
    rows,
    source: { listed, found },
    /** Called before each request with its number; the first request reads the newest row. */
    before: (next: (request: number) => void) => {
      change = next
    },
  }
}

async function names(made: ReturnType<typeof table>, q: string, sort: Sort = { by: 'nome', dir: 'asc' }) {
  const attempt: Attempt = async (ask) => (await ask(new AbortController().signal)).data
  const read: string[] = []
  const pages = exportedPages<Row, ReturnType<typeof made.source.listed>>(
    made.source,
    { q, filters: {}, sort },
    attempt,
  )
  for await (const page of pages) read.push(...page.map(({ nome }) => nome))
  return read
}

describe.each([
  ['a list', ''],
  ['a search', 'bar'],
])('exporting %s', (_, q) => {
  it.each([0, 1, 100, 101, 1000, 2500])('reads all of %i rows once, in order', async (count) => {
    expect(await names(table(count), q)).toEqual(Array.from({ length: count }, (_, index) => name(index)))
  })

  it('reads them backwards as well', async () => {
    expect(await names(table(1200), q, { by: 'nome', dir: 'desc' })).toEqual(
      Array.from({ length: 1200 }, (_, index) => name(1199 - index)),
    )
  })

  it('tells rows apart whose value is the same', async () => {
    expect(await names(table(2500), q, { by: 'updated_at', dir: 'asc' })).toEqual(
      Array.from({ length: 2500 }, (_, index) => name(index)),
    )
  })

  it('misses and repeats none when rows before the next page come and go', async () => {
    const made = table(3000)
    made.before((request) => {
      if (request === 2) made.rows.splice(0, 600)
      if (request === 4) made.rows.unshift(...Array.from({ length: 300 }, (_, index) => row(10_000 + index)))
    })
    const read = await names(made, q)
    expect(new Set(read).size).toBe(read.length)
    expect(read.slice(0, 3000)).toEqual(Array.from({ length: 3000 }, (_, index) => name(index)))
  })

  it('reads a row that is renamed to a place already passed', async () => {
    const made = table(2500)
    made.before((request) => {
      if (request === 2) Object.assign(made.rows[2400] ?? {}, { nome: 'a', updated_at: '2026-02-02' })
    })
    const read = await names(made, q)
    expect(read).toHaveLength(2500)
    expect(read.at(-1)).toBe('a')
  })
})

import { describe, expect, it } from 'vitest'
import { exportedPages } from './export-rows.ts'
import type { Attempt, ExportRow } from './export-source.ts'

type Sort = { by: string; dir: 'asc' | 'desc' }

interface Row extends ExportRow {
  nome: string
  text: string | null
}

const name = (index: number) => `n${String(index).padStart(5, '0')}`
const row = (index: number): Row => ({
  id: String(index).padStart(36, '0'),
  nome: name(index),
  nome_ordine: name(index),
  updated_at: '2026-01-01',
  text: null,
})

/** A table in memory that answers like PostgREST and can be changed between two requests. */
function table(count: number) {
  const rows = Array.from({ length: count }, (_, index) => row(index))
  let asked = 0
  let bytes = Number.POSITIVE_INFINITY
  const sizes: number[] = []
  let change: (request: number) => void = () => {}

  const ordered = (by: string, ascending: boolean) => {
    const sign = ascending ? 1 : -1
    // PostgreSQL puts rows without a value last.
    const key = (one: Row) => `${one[by] ?? '~'}|${one.id}`
    return [...rows].sort((a, b) => (key(a) < key(b) ? -sign : sign))
  }

  function answer(read: () => Row[]) {
    const query = {
      retry: () => query,
      abortSignal: () => query,
      throwOnError: async () => {
        change(asked)
        asked += 1
        const data = read()
        sizes.push(data.length)
        const length = data.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)
        if (length > bytes) throw Object.assign(new Error('too long'), { code: '54000' })
        return { data }
      },
    }
    return query
  }

  const listed = () => {
    let by = ''
    let ascending = true
    let size = Number.POSITIVE_INFINITY
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
      is: (column: string) => where((one) => one[column] === null),
      not: (column: string) => where((one) => one[column] !== null),
      gt: (column: string, value: string) =>
        where((one) => one[column] !== null && String(one[column]) > value),
      lt: (column: string, value: string) =>
        where((one) => one[column] !== null && String(one[column]) < value),
      in: (_: 'id', ids: readonly string[]) => where(({ id }) => ids.includes(id)),
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
    source: { listed, found, nullable: ['text'] },
    /** How many rows each request asked for and was to get. */
    sizes,
    /** Answers of more than so many characters are refused. */
    refuseBeyond: (most: number) => {
      bytes = most
    },
    /** Called before each request with its number; the first request reads the newest row. */
    before: (next: (request: number) => void) => {
      change = next
    },
  }
}

/** The names of the rows that an export of single rows reads. */
async function chosenNames(made: ReturnType<typeof table>, ids: readonly string[]) {
  const attempt: Attempt = async (ask) => (await ask(new AbortController().signal)).data
  const read: string[] = []
  const pages = exportedPages<Row, ReturnType<typeof made.source.listed>>(made.source, { ids }, attempt)
  for await (const page of pages) read.push(...page.map(({ nome }) => nome))
  return read
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

  it.each(['asc', 'desc'] as const)('reads those without a value too, %s', async (dir) => {
    const made = table(3600)
    for (const [index, one] of made.rows.entries()) one.text = index < 1300 ? name(index) : null
    const read = await names(made, q, { by: 'text', dir })
    const all = Array.from({ length: 3600 }, (_, index) => name(index))
    expect(read).toEqual(dir === 'asc' ? all : all.toReversed())
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
      if (request === 2)
        Object.assign(made.rows[2400] ?? {}, { nome: 'a', nome_ordine: 'a', updated_at: '2026-02-02' })
    })
    const read = await names(made, q)
    expect(read).toHaveLength(2500)
    expect(read.at(-1)).toBe('a')
  })

  const everyName = (count: number) => Array.from({ length: count }, (_, index) => name(index))
  const withTexts = (count: number, length: (index: number) => number) => {
    const made = table(count)
    for (const [index, one] of made.rows.entries()) one.text = 'x'.repeat(length(index))
    return made
  }

  it('asks for half as many rows while an answer would be too long, and goes on with as many', async () => {
    const made = withTexts(2500, () => 10)
    made.refuseBeyond(3000)
    expect(await names(made, q)).toEqual(everyName(2500))
    expect(made.sizes.slice(0, 4)).toEqual([1, 1000, 500, 250])
    expect(Math.max(...made.sizes.slice(3))).toBe(250)
  })

  it('reads all rows whose texts grow, down to two of them at a time', async () => {
    const made = withTexts(400, (index) => (index < 300 ? 1 : 500))
    made.refuseBeyond(1000)
    expect(await names(made, q)).toEqual(everyName(400))
  })

  it('reads what was edited meanwhile also in answers that become short', async () => {
    const made = withTexts(1500, () => 10)
    made.refuseBeyond(3000)
    made.before((request) => {
      if (request !== 8) return
      for (const one of made.rows.slice(1000, 1400))
        Object.assign(one, { nome: `a${one.nome}`, nome_ordine: `a${one.nome}`, updated_at: '2026-02-02' })
    })
    const read = await names(made, q)
    expect(new Set(read).size).toBe(1500)
  })

  it('fails when not even two rows are answered', async () => {
    const made = withTexts(10, () => 600)
    made.refuseBeyond(1000)
    await expect(names(made, q)).rejects.toThrow('too long')
  })

  it('fails as before with every other refusal', async () => {
    const made = table(10)
    made.before(() => {
      throw Object.assign(new Error('refused'), { code: '42501' })
    })
    await expect(names(made, q)).rejects.toThrow('refused')
    expect(made.sizes).toEqual([])
  })
})

describe('single rows', () => {
  const ids = (indexes: readonly number[]) => indexes.map((index) => row(index).id)

  it('come in the order in which they were chosen, a hundred to a request', async () => {
    const made = table(500)
    const chosen = Array.from({ length: 230 }, (_, place) => (place * 37) % 500)
    expect(await chosenNames(made, ids(chosen))).toEqual(chosen.map(name))
    expect(made.sizes).toEqual([100, 100, 30])
  })

  it('are left out when they are gone', async () => {
    const made = table(5)
    expect(await chosenNames(made, ids([4, 9, 0]))).toEqual([name(4), name(0)])
  })

  it('are asked for in halves when an answer would be too long', async () => {
    const made = table(80)
    for (const one of made.rows) Object.assign(one, { text: 'x'.repeat(10) })
    made.refuseBeyond(300)
    const chosen = Array.from({ length: 80 }, (_, place) => 79 - place)
    expect(await chosenNames(made, ids(chosen))).toEqual(chosen.map(name))
    expect(made.sizes).toEqual([80, 40, 20, 20, 40, 20, 20])
  })
})

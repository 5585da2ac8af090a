import type { Measured } from './measure.ts'

/** The measurements of one database. */
export type Run = { where: 'PostgreSQL' | 'embedded'; rows: number; measured: Measured[] }

/** The first rows of a list may take at most this many times longer at 100,000 rows than at 100. */
export const ratioGoal = 1.5
const ratioFailsAt = 3
/** A sequential scan of up to this many rows is tolerated. */
export const scannedAtMost = 1001
/**
 * The most rows that a total may read, in the table or an index: as many as are counted exactly, and the sample of a
 * search.
 */
export const countedAtMost = 103_000
/** The most rows that a search may read: its first look, its sample, and the matches. */
export const readAtMost = 30_000
/**
 * The most calls of policy functions: a few functions, each a few times. A policy that is evaluated for every row exceeds
 * it at once.
 */
export const policyCallsAtMost = 30

const label = ({ query }: Measured) => `${query.person} · ${query.name}`
const figure = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** The limits that were exceeded, as text. */
export function failures(runs: readonly Run[]): string[] {
  const found: string[] = []
  for (const { where, rows, measured } of runs) {
    for (const one of measured) {
      const at = `${where}, ${rows} rows, ${label(one)}`
      if (one.rowsScanned > (one.query.count ? countedAtMost : scannedAtMost)) {
        found.push(`${at}: ${one.rowsScanned} rows read by a sequential scan`)
      }
      if (one.rowsRead > (one.query.count ? countedAtMost : readAtMost))
        found.push(`${at}: ${one.rowsRead} rows read`)
      if (one.policyCalls > policyCallsAtMost)
        found.push(`${at}: ${one.policyCalls} calls of policy functions`)
    }
  }
  for (const { name, ratio } of ratios(runs)) {
    if (ratio > ratioFailsAt)
      found.push(`${name}: first rows at 100,000 cost ${ratio.toFixed(2)} times those at 100`)
  }
  return found
}

/** The ratio of the first rows' time at 100,000 rows to that at 100, for each list, on PostgreSQL, from the best runs. */
export function ratios(runs: readonly Run[]): { name: string; ratio: number }[] {
  const server = runs.filter(({ where }) => where === 'PostgreSQL')
  const small = server.find(({ rows }) => rows === 100)
  const large = server.find(({ rows }) => rows === 100_000)
  return (large?.measured ?? []).flatMap((one, index) => {
    const before = small?.measured[index]
    return one.query.first && before ? [{ name: label(one), ratio: one.best / before.best }] : []
  })
}

/** A table of milliseconds with tabs between its cells: one line for each query, one column for each database. */
export function table(runs: readonly Run[]): string {
  const head = [
    'query',
    ...runs.map(({ where, rows }) => `${where === 'embedded' ? 'emb. ' : ''}${rows.toLocaleString('en')}`),
  ]
  const names = runs[0]?.measured.map(label) ?? []
  const ratioOf = new Map(ratios(runs).map(({ name, ratio }) => [name, ratio.toFixed(2)]))
  const largest = runs.findLast(({ where }) => where === 'PostgreSQL') ?? runs.at(-1)
  const lines = names.map((name, index) => {
    const last = largest?.measured[index]
    const times = runs.map(({ measured }) => figure(measured[index]?.ms ?? Number.NaN))
    return [
      name,
      ...times,
      ratioOf.get(name) ?? '',
      String(last?.rowsRead ?? ''),
      String(last?.policyCalls ?? ''),
    ]
  })
  const rows = [[...head, '100k : 100', 'rows read', 'policy calls'], ...lines]
  return rows.map((cells) => cells.join('\t')).join('\n')
}

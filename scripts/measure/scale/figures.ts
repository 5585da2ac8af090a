import type { Measured } from './measure.ts'
import type { ScreenQuery } from './queries.ts'

/** The measurements of one database. */
export type Run = { where: 'PostgreSQL' | 'embedded'; rows: number; measured: Measured[] }

/** The first rows of a list may take at most this many times longer at 100,000 rows than at 100. */
const ratioFailsAt = 3
/** Sequential scans of up to this many rows are tolerated: of a hundred, once for each of the twenty rows of a page. */
export const scannedAtMost = 2000
/** The most rows that a total may read: as many as are counted exactly, and some more. */
export const countedAtMost = 103_000
/** The most rows that a search may read: those that match, and those that share its trigrams. */
export const readAtMost = 2000
/**
 * The most calls of policy functions: a few functions, each a few times. A policy that is evaluated for every row exceeds
 * it at once.
 */
export const policyCallsAtMost = 30

const label = ({ person, name }: ScreenQuery) => `${person} · ${name}`
const figure = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** The limits that were exceeded, as text. */
export function failures(runs: readonly Run[]): string[] {
  const exceeded = runs.flatMap(({ where, rows, measured }) =>
    measured.flatMap(({ query, rowsScanned, rowsRead, policyCalls }) => {
      const limits = [
        [rowsScanned, query.count ? countedAtMost : scannedAtMost, 'rows read by a sequential scan'],
        [rowsRead, query.count ? countedAtMost : readAtMost, 'rows read'],
        [policyCalls, policyCallsAtMost, 'calls of policy functions'],
      ] as const
      return limits
        .filter(([value, most]) => value > most)
        .map(([value, , what]) => `${where}, ${rows} rows, ${label(query)}: ${value} ${what}`)
    }),
  )
  const slower = [...ratios(runs)].filter(([, ratio]) => ratio > ratioFailsAt)
  return [
    ...exceeded,
    ...slower.map(([name, ratio]) => `${name}: ${ratio.toFixed(2)} times as long at 100,000`),
  ]
}

/** How many times as long the first rows of a list take at 100,000 rows as at 100, on PostgreSQL, from the best runs. */
function ratios(runs: readonly Run[]): Map<string, number> {
  const at = (count: number) =>
    runs.find(({ where, rows }) => where === 'PostgreSQL' && rows === count)?.measured ?? []
  const small = new Map(at(100).map(({ query, best }) => [label(query), best]))
  const lists = at(100_000).filter(({ query }) => query.first)
  return new Map(lists.map(({ query, best }) => [label(query), best / (small.get(label(query)) ?? best)]))
}

/** A table of milliseconds with tabs between its cells: one line for each query, one column for each database. */
export function table(runs: readonly Run[]): string {
  const columns = runs.map(
    ({ where, rows }) => `${where === 'embedded' ? 'emb. ' : ''}${rows.toLocaleString('en')}`,
  )
  const ratioOf = ratios(runs)
  const largest = runs.findLast(({ where }) => where === 'PostgreSQL') ?? runs.at(-1)
  const lines = (largest?.measured ?? []).map(({ query, rowsRead, policyCalls }, index) => [
    label(query),
    ...runs.map(({ measured }) => figure(measured[index]?.ms ?? Number.NaN)),
    ratioOf.get(label(query))?.toFixed(2) ?? '',
    String(rowsRead),
    String(policyCalls),
  ])
  const head = ['query', ...columns, '100k : 100', 'rows read', 'policy calls']
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n')
}

import type { Measured } from './measure.ts'

/** What was measured on one database. */
export type Run = { where: 'PostgreSQL' | 'embedded'; rows: number; measured: Measured[]; plain: Measured[] }
export type Series = { name: string; dashed: boolean; points: { rows: number; ms: number }[] }

/** First rows at 100,000 cost at most this many times those at 100. */
export const ratioGoal = 1.5
export const ratioFailsAt = 3
/** Reading so many rows one after another is no reading of the table. */
export const scannedAtMost = 1001
/** What a total passes over at most, in its table or in an index: as far as it is exact, and the sample of a search. */
export const countedAtMost = 103_000
/** What a search looks at before it asks the index, and its sample, with room for the matches. */
export const readAtMost = 30_000
/** A few functions ask who is asking, each a few times; a policy that asked once a row would be beyond it at once. */
export const policyCallsAtMost = 30

const label = ({ query }: Measured) => `${query.person} · ${query.name}`
const figure = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** What does not hold, in words; nothing when all is well. */
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

/** How much dearer the first rows of each list are at 100,000 than at 100, on PostgreSQL; the best runs. */
export function ratios(runs: readonly Run[]): { name: string; ratio: number }[] {
  const server = runs.filter(({ where }) => where === 'PostgreSQL')
  const small = server.find(({ rows }) => rows === 100)
  const large = server.find(({ rows }) => rows === 100_000)
  return (large?.measured ?? []).flatMap((one, index) => {
    const before = small?.measured[index]
    return one.query.first && before ? [{ name: label(one), ratio: one.best / before.best }] : []
  })
}

/** A table of milliseconds: a line a query, a column a database. */
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
  const all = [
    [...head, '100k : 100', 'rows read', 'policy calls'],
    head
      .map(() => '---:')
      .concat('---:', '---:', '---:')
      .with(0, '---'),
    ...lines,
  ]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const drawn: Record<string, string> = {
  'admin · businesses: newest': 'first page',
  'admin · businesses: count': 'count',
  'admin · select-business: first cards': 'without website',
  'admin · businesses: search, a common word': 'search, common word',
  'admin · businesses: search, a rare word': 'search, rare word',
  'business · own cards': "a business's cards",
}

/** The lines of the chart. */
export function series(runs: readonly Run[]): Series[] {
  return (['PostgreSQL', 'embedded'] as const)
    .flatMap((where) =>
      Object.entries(drawn).map(([name, short]) => ({
        name: short,
        dashed: where === 'embedded',
        points: runs
          .filter((run) => run.where === where)
          .flatMap(({ rows, measured }) => {
            const one = measured.find((candidate) => label(candidate) === name)
            return one ? [{ rows, ms: one.ms }] : []
          }),
      })),
    )
    .filter(({ points }) => points.length > 0)
}

/** What the plain ways cost, a line a way. */
export function plainTable(runs: readonly Run[]): string {
  const with100k = runs.filter(({ plain }) => plain.length > 0)
  const head = ['plain way', ...with100k.map(({ rows }) => rows.toLocaleString('en')), 'rows read']
  const lines = (with100k[0]?.plain ?? []).map((one, index) => [
    label(one),
    ...with100k.map(({ plain }) => figure(plain[index]?.ms ?? Number.NaN)),
    String(with100k.at(-1)?.plain[index]?.rowsRead ?? ''),
  ])
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The plans on the largest database of a kind, a line a query. */
export function plans({ measured }: Run): string {
  return measured.map((one) => `- ${label(one)}: ${one.plan || 'no table'}`).join('\n')
}

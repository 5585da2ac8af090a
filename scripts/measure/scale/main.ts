/**
 * `npm run scale`: measures each query that the screens send, as each role and with the policies on, on databases of 100
 * to 1,000,000 businesses, websites and cards (embedded: to 100,000), and writes docs/figures/scale*. `--largest=10000` stops
 * there and writes nothing. Fails when a list becomes slower with its length, when a table is read completely, or when a
 * policy's function is called for every row.
 */
import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { root } from '../../../embedded/config/paths.ts'
import { postgresBin, startPostgres } from '../../../testing/postgres.ts'
import { curve } from './curve.ts'
import { embedded, onServer } from './databases.ts'
import { failures, plainTable, plans, type Run, ratioGoal, ratios, series, table } from './figures.ts'
import { measure, searchPlans } from './measure.ts'
import { plainWays, screenQueries } from './queries.ts'
import type { Session } from './session.ts'

const { values } = parseArgs({ options: { largest: { type: 'string', default: '1000000' } } })
const largest = Number(values.largest)
const sizes = [100, 1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largest)
const runs: Run[] = []
let inSearches = ''

async function run(where: Run['where'], rows: number, open: () => Promise<Session>): Promise<void> {
  console.log(`${where}: ${rows.toLocaleString('en')} businesses, websites and cards …`)
  const session = await open()
  const queries = screenQueries(rows)
  const measured: Run['measured'] = []
  for (const query of queries) measured.push(await measure(session, query))
  const plain: Run['plain'] = []
  if (where === 'PostgreSQL' && rows >= 100_000) {
    for (const query of plainWays(rows)) plain.push(await measure(session, query, 3))
  }
  runs.push({ where, rows, measured, plain })
  if (where === 'PostgreSQL' && rows === sizes.at(-1)) {
    const searches = queries.filter(
      ({ person, search }) => search?.table === 'businesses' && person === 'admin',
    )
    for (const query of searches) inSearches += `${query.name}\n${await searchPlans(session, query)}\n\n`
  }
  await session.close()
}

if (postgresBin) {
  const server = await startPostgres(postgresBin)
  try {
    for (const size of sizes) await run('PostgreSQL', size, () => onServer(server, size))
  } finally {
    await server.remove()
  }
} else console.warn('PostgreSQL is not installed here: only the embedded database is measured.')
for (const size of sizes.filter((rows) => rows <= 100_000)) await run('embedded', size, () => embedded(size))

console.log(`\n${table(runs)}\n`)
const dear = ratios(runs).filter(({ ratio }) => ratio > ratioGoal)
for (const { name, ratio } of dear)
  console.warn(`above the goal of ${ratioGoal}: ${name}, ${ratio.toFixed(2)}`)
if (postgresBin && sizes.includes(1_000_000)) write()
const found = failures(runs)
for (const failure of found) console.error(`FAILED ${failure}`)
process.exit(found.length === 0 ? 0 : 1)

function write(): void {
  const folder = `${root}/docs/figures`
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  fs.writeFileSync(`${folder}/scale.svg`, curve(series(runs)))
  fs.writeFileSync(`${folder}/scale.tsv`, `${table(runs)}\n`)
  fs.writeFileSync(`${folder}/scale-plain-ways.tsv`, `${plainTable(runs)}\n`)
  const last = runs.findLast(({ where }) => where === 'PostgreSQL')
  fs.writeFileSync(
    `${folder}/scale-plans.txt`,
    `The plans at ${last?.rows.toLocaleString('en')}, on ${machine}.

${last ? plans(last) : ''}

Inside the searches, when the first rows do not hold enough matches:

${inSearches.trim()}
`,
  )
}

/**
 * `npm run scale`: measures each query that the screens send, as each role and with the policies on, on databases of 100
 * to 1,000,000 businesses, websites and cards (embedded: to 100,000), and writes docs/figures/scale.tsv. `--largest=10000`
 * stops there and writes nothing. Fails when a list becomes slower with its length, when a table is read completely, or
 * when a policy's function is called for every row.
 */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '../../../server/paths.ts'
import { postgresBin, startPostgres } from '../../../testing/postgres.ts'
import { embedded, onServer } from './databases.ts'
import { failures, type Run, table } from './figures.ts'
import { measure } from './measure.ts'
import { screenQueries } from './queries.ts'
import type { Session } from './rows.ts'

const { values } = parseArgs({ options: { largest: { type: 'string', default: '1000000' } } })
const sizes = [100, 1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.largest))
const runs: Run[] = []

const measureAll = (where: Run['where'], rows: number) => async (session: Session) => {
  console.log(`${where}: ${rows.toLocaleString('en')} businesses, websites and cards …`)
  const measured: Run['measured'] = []
  for (const query of screenQueries(rows)) measured.push(await measure(session, query))
  runs.push({ where, rows, measured })
}

if (postgresBin) {
  const server = await startPostgres(postgresBin)
  try {
    for (const size of sizes) await onServer(server, size, measureAll('PostgreSQL', size))
  } finally {
    await server.remove()
  }
} else console.warn('PostgreSQL is not installed here: only the embedded database is measured.')
for (const size of sizes.filter((rows) => rows <= 100_000)) await embedded(size, measureAll('embedded', size))

console.log(`\n${table(runs)}\n`)
if (postgresBin && sizes.includes(1_000_000))
  fs.writeFileSync(`${root}/docs/figures/scale.tsv`, `${table(runs)}\n`)
const found = failures(runs)
for (const failure of found) console.error(`FAILED ${failure}`)
process.exit(found.length === 0 ? 0 : 1)

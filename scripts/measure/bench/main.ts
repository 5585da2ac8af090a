/**
 * `npm run bench [-- --quick] [-- PART …]`: measures start-up, page loads on a slow telephone, interactions, requests per
 * second, live connections and memory, embedded and on PostgreSQL, and what arrives of PostgreSQL's own speed. Compares
 * each with its budget and writes docs/figures/bench.tsv, for some parts only their lines; `--quick` measures less and
 * writes nothing. Exits with 1 when a figure exceeds its tolerated limit. Run it on an idle machine.
 *
 * `npm run bench -- --against <ref> [--quick]`: builds another revision and measures it and this one in turn, so that a
 * machine that is busy slows both. Prints the ratios and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureFrontEnd } from '../../../packages/embedded-supabase/pages/front-end.ts'
import { frontEnd } from '../../../server/front-end.ts'
import { root } from '../../../server/paths.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { measureBulk } from './bulk.ts'
import { type Figure, fails, lineOf, withFigures } from './figures.ts'
import { measureInteractions } from './interactions.ts'
import { measureLive } from './live.ts'
import { measurePages } from './page-loads.ts'
import { compared, inTurn } from './pairs.ts'
import { filesOf, install } from './revision.ts'
import { measureShare } from './share.ts'
import { measureStarts } from './start-up.ts'
import { measureThroughput } from './throughput.ts'

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
  allowPositionals: true,
})
const { quick, against } = values

/** Installs another revision and measures it and this one in turn, each with its own settings, fsync included. */
async function compareWith(ref: string, rounds: number, milliseconds: number): Promise<void> {
  const revision = await filesOf(ref)
  try {
    install(revision.directory)
    const checkouts = { own: root, other: revision.directory }
    const measured = await inTurn(rounds, async (side) => [
      ...(await measureStarts(1, checkouts[side])),
      ...(await measureThroughput({ clients: [8], milliseconds }, checkouts[side])),
    ])
    console.table(compared(measured, ref))
  } finally {
    revision.remove()
  }
}
if (against !== undefined) {
  await (quick ? compareWith(against, 3, 1000) : compareWith(against, 11, 1500))
  process.exit()
}

async function shown(measure: (server: RunningServer) => Promise<Figure[]>): Promise<Figure[]> {
  await ensureFrontEnd(frontEnd)
  const server = await startServer({ frontEnd: true })
  return measure(server).finally(server.stop)
}

const parts: Record<string, () => Promise<Figure[]>> = {
  starts: () => measureStarts(quick ? 1 : 3),
  pages: () => shown((server) => measurePages(server, quick ? 1 : 7)),
  interactions: () => shown((server) => measureInteractions(server, quick ? 1 : 3)),
  bulk: () => measureBulk(quick ? 3 : 7),
  live: () => (quick ? measureLive(3, 1000) : measureLive(9, 3000)),
  load: () =>
    measureThroughput(quick ? { clients: [8], milliseconds: 2000 } : { clients: [1, 8], milliseconds: 5000 }),
  share: () => (quick ? measureShare(3, 2) : measureShare(7, 5)),
}
const unknown = positionals.filter((name) => !parts[name])
if (unknown.length > 0) throw new Error(`There is no part ${unknown}: ${Object.keys(parts)}`)

const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}`)
  figures.push(...(await measure()))
}
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`
const measuredOn = `${new Date().toISOString().slice(0, 10)}: ${machine}, ${type()}, Node ${process.versions.node}`
const table = [
  ['what', 'measured', 'goal', 'fails at', 'ratio to the goal'].join('\t'),
  ['measured on', measuredOn, '', '', ''].join('\t'),
  ...figures.map(lineOf),
].join('\n')
console.log(`\n${table}`)
if (!quick) {
  const file = path.join(root, 'docs/figures/bench.tsv')
  const before = positionals.length > 0 ? readFileSync(file, 'utf8').trim() : null
  writeFileSync(file, `${before ? withFigures(before, figures) : table}\n`)
}
const failed = figures.filter(fails)
for (const { what } of failed) console.log(`FAILS: ${what}`)
process.exitCode = failed.length > 0 ? 1 : 0

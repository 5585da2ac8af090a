/**
 * `npm run bench [-- --quick] [-- --live | --inp | --load]`: measures start-up, page loads on a slow telephone, interactions, requests
 * per second, live connections and memory, embedded and on PostgreSQL, and compares each with its budget. Writes
 * docs/figures/bench.tsv; `--live` measures the live connections alone and writes their lines, `--inp` the interactions, `--load`
 * requests per second and memory, and `--quick` measures less and writes nothing. Exits with 1 when a figure exceeds its tolerated limit. Run it on an idle
 * machine.
 *
 * `npm run bench -- --against <ref> [--quick]`: builds another revision and measures it and this one in turn, so that a
 * machine that is busy slows both. Prints the ratios and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../../embedded/config/paths.ts'
import { ensureFrontEnd } from '../../../embedded/pages/front-end.ts'
import { startServer } from '../../../testing/server.ts'
import { compareWith } from './against.ts'
import { measureBeside } from './beside.ts'
import {
  type Figure,
  fails,
  figuresOf,
  figuresOfInteractions,
  figuresOfLive,
  figuresOfLoad,
  tableOf,
  withFigures,
} from './figures.ts'
import { measureHistory } from './history.ts'
import { measureInteractions } from './interactions.ts'
import { measureLive } from './live.ts'
import { measurePages } from './page-loads.ts'
import { measureStarts } from './start-up.ts'
import { measureThroughput, onPostgres } from './throughput.ts'

const {
  quick,
  live: liveOnly,
  inp: inpOnly,
  load: loadOnly,
  against,
} = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    inp: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
}).values
if (against !== undefined) {
  await compareWith(against, quick ? { rounds: 2, loadMs: 1500 } : { rounds: 7, loadMs: 4000 })
  process.exit()
}
const clients = quick ? [8] : [1, 8, 32]
const loadMs = quick ? 2000 : 5000
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

const figures = await measured()
const machine =
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}`
console.log(`\n${tableOf(figures, machine)}`)
if (!quick) write()
const failed = figures.filter(fails)
for (const { what } of failed) console.log(`FAILS: ${what}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function measured(): Promise<Figure[]> {
  if (liveOnly) return figuresOfLive(await ofLive())
  if (inpOnly) return figuresOfInteractions(await ofInteractions())
  if (loadOnly) return figuresOfLoad(await ofLoad())
  return ofEverything()
}

async function ofEverything(): Promise<Figure[]> {
  say('start-up')
  const starts = await measureStarts(quick ? { first: 1, later: 1 } : { first: 3, later: 5 })
  await ensureFrontEnd()

  say('page loads')
  const shown = await startServer({ frontEnd: true })
  const pages = await measurePages(shown, quick ? 1 : 7).finally(shown.stop)

  const interactions = await ofInteractions()

  say('beside an endless statement')
  const beside = await measureBeside()

  say('saves with history and without, in turn')
  const history = await (quick ? measureHistory(3, 1000) : measureHistory(9, 2000))
  const live = await ofLive()

  const load = await ofLoad()

  return figuresOf({ starts, pages, interactions, beside, history, live, load })
}

async function ofLoad() {
  say('requests per second, embedded')
  const server = await startServer()
  const embedded = await measureThroughput(server, clients, loadMs).finally(server.stop)

  say('requests per second, PostgreSQL')
  const postgres = await onPostgres((one) => measureThroughput(one, clients, loadMs))
  if (!postgres) say('SKIPPED: PostgreSQL is not installed here')
  return { embedded, postgres }
}

async function ofInteractions() {
  say('interactions')
  await ensureFrontEnd()
  const used = await startServer({ frontEnd: true })
  const worst = await measureInteractions(used, quick ? 1 : 3).finally(used.stop)
  for (const { page, milliseconds, target, script } of worst)
    console.log(`${page}: ${milliseconds} ms, ${target} ${script}`)
  return worst
}

function ofLive() {
  say('saves with live connections and with none, in turn')
  return quick ? measureLive(3, 1000) : measureLive(9, 3000)
}

function write(): void {
  const file = path.join(root, 'docs/figures/bench.tsv')
  const some = liveOnly || inpOnly || loadOnly
  const table = some ? withFigures(readFileSync(file, 'utf8').trim(), figures) : tableOf(figures, machine)
  writeFileSync(file, `${table}\n`)
}

/**
 * `npm run size`: prints the size of every chunk of the build, the pages that need it, and what grew since
 * docs/bundle.json was written (`npm run size -- --write` writes it). Exits with 1 when a limit is exceeded.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../embedded/config/paths.ts'
import { isBuiltFrontEndCurrent } from '../../../embedded/pages/front-end-inputs.ts'
import { readBundle } from './bundle.ts'
import { growth, overBudget, type Snapshot, snapshotOf, tables } from './report.ts'

const file = path.join(root, 'docs/bundle.json')

if (!isBuiltFrontEndCurrent()) {
  execFileSync(process.execPath, ['embedded/pages/build-front-end.ts'], { cwd: root, stdio: 'inherit' })
}
const bundle = readBundle()
for (const table of tables(bundle)) console.table(table)

const now = snapshotOf(bundle)
if (process.argv.includes('--write')) {
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
} else {
  const before: Snapshot = JSON.parse(readFileSync(file, 'utf8'))
  const grown = growth(before, now)
  console.log(`\nSince docs/bundle.json was written:\n${grown.join('\n') || 'nothing changed'}`)
}

const over = overBudget(bundle)
for (const line of over) console.log(`OVER BUDGET  ${line}`)
process.exitCode = over.length > 0 ? 1 : 0

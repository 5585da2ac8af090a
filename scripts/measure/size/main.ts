/**
 * `npm run size`: prints what every screen downloads and the size of every chunk of the build, with the pages that need
 * it. Exits with 1 when a limit is exceeded.
 */

import { ensureFrontEnd } from '../../../packages/embedded-supabase/pages/front-end.ts'
import { frontEnd } from '../../../server/front-end.ts'
import { readBundle } from './bundle.ts'
import { overBudget, tables } from './report.ts'

await ensureFrontEnd(frontEnd)
const bundle = readBundle()
for (const table of tables(bundle)) console.table(table)
const over = overBudget(bundle.screens)
for (const line of over) console.log(`OVER BUDGET  ${line}`)
process.exitCode = over.length > 0 ? 1 : 0

import { execFileSync } from 'node:child_process'
import { root } from '../../../embedded/config/paths.ts'
import { version } from '../../../embedded/config/version.ts'
import { checks } from './checks.ts'

/**
 * `npm run release`: may this commit be published as the version of package.json? `npm run release -- --tag` then tags it.
 * Nothing is pushed. Ends with 1 when something does not hold; all of it is told.
 */
let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const problem = await check()
  console.log(
    problem === null ? `ok    ${name}` : `FAIL  ${name}\n      ${problem.replaceAll('\n', '\n      ')}`,
  )
  if (problem !== null) failed += 1
}
if (failed > 0) {
  console.log(`\n${failed} to put right before ${version} is released.`)
  process.exitCode = 1
} else if (process.argv.includes('--tag')) {
  execFileSync('git', ['tag', '--annotate', `v${version}`, '--message', `Bottega ${version}`], { cwd: root })
  console.log(`\nTagged v${version}. To publish it: git push origin v${version}`)
} else {
  console.log(`\n${version} may be released: npm test, then npm run release -- --tag`)
}

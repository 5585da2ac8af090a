import { execFileSync } from 'node:child_process'
import { root } from '../../server/paths.ts'
import { version } from '../../server/project.ts'
import { checks } from './checks.ts'

/**
 * `npm run release`: checks whether this commit may be released as the version of package.json. `npm run release --
 * --tag` then tags it. It pushes nothing. Exits with 1 after printing every failed check.
 */
let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const problem = await check()
  console.log(problem ? `FAIL  ${name}\n      ${problem.replaceAll('\n', '\n      ')}` : `ok    ${name}`)
  if (problem) failed += 1
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

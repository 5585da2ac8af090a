import { writeFileSync } from 'node:fs'
import { licences, licencesDocument, licencesFile, notAllowed } from './licence-list.ts'

/** `npm run licences`: writes docs/licences.md. Exits with 1, without writing, when a licence is not allowed. */
const bad = notAllowed(licences())
if (bad.length > 0) {
  console.error(`Not allowed (scripts/generate/licence-list.ts):\n${bad.join('\n')}`)
  process.exitCode = 1
} else {
  writeFileSync(licencesFile, licencesDocument())
}

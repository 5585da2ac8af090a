import { writeFileSync } from 'node:fs'
import { licencesDocument, licencesFile } from './release/licences.ts'

/** `npm run licences`: writes docs/licences.md. */
writeFileSync(licencesFile, licencesDocument())

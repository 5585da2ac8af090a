import { root } from '../../../server/paths.ts'
import { bareTexts } from './find.ts'

/** A part of `npm run lint`: names the texts that would break a translated page. */
const found = bareTexts(root)
if (found.length > 0) {
  console.error(`Each of these texts needs an element of its own, such as <span>:\n${found.join('\n')}`)
  process.exitCode = 1
}

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import spdxSatisfies from 'spdx-satisfies'
import { root } from '../../server/paths.ts'

type Locked = {
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  optionalDependencies?: Record<string, string>
}
type Licence = { name: string; licence: string; shipped: boolean }

export const licencesFile = path.join(root, 'docs/licences.md')

/** Licences that require only their own text to be kept, of fonts, and of data in the public domain. */
const shippable =
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense OFL-1.1 CC0-1.0'.split(' ')
/** Licences allowed for tools that only build and test, since nothing of them is distributed. */
const toolsOnly = 'MPL-2.0 LGPL-3.0-only Python-2.0 CC-BY-3.0 CC-BY-4.0 Artistic-2.0 WTFPL'.split(' ')

/** Packages with a licence in their LICENSE, Readme or package.json that they do not declare in a way that npm reads. */
const byHand: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
  suncalc: 'BSD-2-Clause',
}

/**
 * Every package of the lock with its licence. A binary of another platform has the licence of the package that depends on
 * it. Our own code, because license-checker reads node_modules, which lacks the packages of other platforms.
 */
export function licences(text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')): Licence[] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(text)
  const askedBy = new Map<string, Locked>()
  for (const asking of Object.values(lock.packages)) {
    for (const name of Object.keys(asking.optionalDependencies ?? {})) askedBy.set(name, asking)
  }
  const found = new Map<string, Licence>()
  for (const [place, own] of Object.entries(lock.packages)) {
    // The repository's own packages have no place below node_modules but a link.
    if (own.link || !place.includes('node_modules/')) continue
    const name = place.split('node_modules/').at(-1) ?? ''
    const asking = askedBy.get(name)
    const licence = own.license ?? asking?.license ?? byHand[name] ?? 'unknown'
    const tool = [own, asking].some((one) => one?.dev || one?.devOptional)
    const key = `${name} ${licence}`
    found.set(key, { name, licence, shipped: !tool || (found.get(key)?.shipped ?? false) })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The packages whose licence, an SPDX expression, cannot be satisfied with the allowed ones. */
export function notAllowed(packages: readonly Licence[]): string[] {
  return packages
    .filter(({ licence, shipped }) => {
      const allowed = [...shippable, ...(shipped ? [] : toolsOnly)]
      return !isSatisfied(licence.replaceAll(' or ', ' OR '), allowed)
    })
    .map(({ name, licence }) => `${name}: ${licence}`)
}

/** False also for what is no SPDX expression, such as a reference to a file. */
function isSatisfied(licence: string, allowed: string[]): boolean {
  try {
    return spdxSatisfies(licence, allowed)
  } catch {
    return false
  }
}

/** The text of docs/licences.md: the names of shipped packages, and the number of those that only build and test. */
export function licencesDocument(): string {
  const all = licences()
  const linesOf = (shipped: boolean, said: (of: Licence[]) => string | number) =>
    [...Map.groupBy(all, (one) => (one.shipped === shipped ? one.licence : ''))]
      .filter(([licence]) => licence)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([licence, of]) => `- ${licence}: ${said(of)}`)
      .join('\n')
  return `# Licences of the dependencies

Made by \`npm run licences\` from package-lock.json; a test says when it is out of date, or when a licence is not on the list of
\`scripts/generate/licence-list.ts\`. Bottega itself is MIT. Each package's licence text stands in its folder in \`node_modules\`.

## Shipped: in the browser, or in the server's process

${linesOf(true, (of) => of.map(({ name }) => name).join(', '))}

## Tools: they build and test, nothing of theirs is shipped

${linesOf(false, (of) => of.length)}
`
}

// `npm run licences`
if (import.meta.main) {
  const bad = notAllowed(licences())
  if (bad.length > 0) throw new Error(`Not allowed:\n${bad.join('\n')}`)
  writeFileSync(licencesFile, licencesDocument())
}

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/* Every path of this repository that a document names in backticks must exist. `<room>` and `*` match any name. */

const root = path.resolve(import.meta.dirname, '../..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
/** Older entries of the changelog name files of their time. */
const current = documents.filter((file) => file !== 'CHANGELOG.md')
/** `dist` exists only after a build. */
const topLevel = readdirSync(root).filter((name) => name !== 'dist')

function pathsIn(document: string): string[] {
  const quoted = [
    ...readFileSync(path.join(root, document), 'utf8').matchAll(/`([\w.@<>*-]+(?:\/[\w.@<>*-]*)+)`/g),
  ]
  return quoted.map(([, text = '']) => text).filter((text) => topLevel.includes(text.split('/')[0] ?? ''))
}

test.each(current)('%s', (document) => {
  const missing = pathsIn(document).filter((named) => {
    const pattern = named.replaceAll(/<\w+>/g, '*')
    return pattern.includes('*')
      ? globSync(pattern, { cwd: root }).length === 0
      : !existsSync(path.join(root, named))
  })
  expect(missing).toEqual([])
})

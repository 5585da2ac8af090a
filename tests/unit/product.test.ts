import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPages } from '../../src/pages.ts'
import { roles } from '../../src/permissions.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/product.md'), 'utf8')

test('docs/product.md lists every page with the roles that open it, and has a part about each', () => {
  const names = (some: readonly string[]) =>
    some.length === roles.length ? 'all' : roles.filter((role) => some.includes(role)).join(', ') || '–'
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
  const headings = page.split('\n').filter((line) => /^#{2,3} /.test(line))
  for (const { path: address, title, roles: opens, menu } of allPages) {
    const cells = [`${title}: \`${address}\``, names(opens), names(menu?.roles ?? [])]
    expect(rows).toContainEqual(cells)
    expect(headings.filter((line) => line.includes(`\`${address}\``))).toHaveLength(1)
  }
})

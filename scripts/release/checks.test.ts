import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/paths.ts'
import { version } from '../../server/project.ts'
import { changelogProblem } from './checks.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('package.json, the lock and the changelog agree on the version', () => {
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } })
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  )
})

test('a release needs its own entry in the changelog, and nothing left under Unreleased', () => {
  const log = (unreleased: string, entry: string) =>
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## ${entry}\n\n- x\n`
  expect(changelogProblem(log('', '[1.2.0] - 2026-01-31'), '1.2.0')).toBeNull()
  expect(changelogProblem(log('', '[1.1.0] - 2026-01-31'), '1.2.0')).toContain('1.1.0')
  expect(changelogProblem(log('', '[1.2.0]'), '1.2.0')).toContain('none')
  expect(changelogProblem(log('- more\n', '[1.2.0] - 2026-01-31'), '1.2.0')).toContain('Unreleased')
})

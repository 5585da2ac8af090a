import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf, hasSamePackages } from './revision.ts'

const repository = mkdtempSync(path.join(tmpdir(), 'bottega-repository-'))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.it', ...args], { cwd: repository })
const write = (name: string, text: string) => writeFileSync(path.join(repository, name), text)

beforeAll(() => {
  git('init', '--quiet')
  write('package-lock.json', '{"version": 1}')
  git('add', '.')
  git('commit', '--quiet', '--message=First')
  git('tag', 'v1')
  write('package-lock.json', '{"version": 2}')
  write('later.txt', 'later')
  git('add', '.')
  git('commit', '--quiet', '--message=Second')
  write('later.txt', 'not committed')
})
afterAll(() => rmSync(repository, { recursive: true }))

test('a revision comes as it was committed, and leaves the repository as it is', async () => {
  const before = execFileSync('git', ['status', '--short'], { cwd: repository, encoding: 'utf8' })
  const first = await filesOf('v1', repository)
  const second = await filesOf('HEAD', repository)
  expect(readdirSync(first.directory)).toEqual(['package-lock.json'])
  expect(readFileSync(path.join(second.directory, 'later.txt'), 'utf8')).toBe('later')
  expect(second.commit).toMatch(/^[0-9a-f]{4,}$/)
  expect(hasSamePackages(first.directory, second.directory)).toBe(false)
  expect(hasSamePackages(second.directory, repository)).toBe(true)
  first.remove()
  second.remove()
  expect([first, second].some(({ directory }) => existsSync(directory))).toBe(false)
  expect(execFileSync('git', ['status', '--short'], { cwd: repository, encoding: 'utf8' })).toBe(before)
})

test('a revision that is not there is named', async () => {
  await expect(filesOf('v2', repository)).rejects.toThrow('no revision v2')
  await expect(filesOf('--output=x', repository)).rejects.toThrow('no revision --output=x')
})

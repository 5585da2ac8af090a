import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesOf } from './revision.ts'

test('a revision comes as it was committed; one that is not there is named', async () => {
  const repository = mkdtempSync(path.join(tmpdir(), 'bottega-repository-'))
  onTestFinished(() => rmSync(repository, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.it', ...args], { cwd: repository })
  git('init', '--quiet')
  writeFileSync(path.join(repository, 'text'), 'first')
  git('add', '.')
  git('commit', '--quiet', '--message=First')
  git('tag', 'v1')
  writeFileSync(path.join(repository, 'text'), 'not committed')
  const first = await filesOf('v1', repository)
  expect(readFileSync(path.join(first.directory, 'text'), 'utf8')).toBe('first')
  first.remove()
  expect(existsSync(first.directory)).toBe(false)
  await expect(filesOf('v2', repository)).rejects.toThrow('v2')
  await expect(filesOf('--remote=x', repository)).rejects.toThrow('--remote=x')
})

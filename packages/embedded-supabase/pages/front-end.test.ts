import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FrontEnd } from '../config/project.ts'
import { ensureFrontEnd } from './front-end.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'front-end-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

/** A build that takes a while and writes down that it ran. */
const build = `
  import fs from 'node:fs'
  import { stampBuiltFrontEnd } from '${path.join(import.meta.dirname, 'front-end.ts')}'
  fs.appendFileSync('builds', 'x')
  fs.mkdirSync('dist', { recursive: true })
  setTimeout(() => {
    fs.copyFileSync('index.html', 'dist/index.html')
    stampBuiltFrontEnd({ root: '.', dist: 'dist', sources: ['index.html'] })
  }, 300)`

test('of servers that start at once one builds, and the others wait for it', async () => {
  fs.writeFileSync(path.join(root, 'index.html'), '<p>')
  const frontEnd: FrontEnd = {
    root,
    dist: path.join(root, 'dist'),
    sources: ['index.html'],
    build: ['--input-type=module', '-e', build],
    pageMatcher: () => () => false,
    serviceWorkers: [],
    fileFolders: [],
    pages: [],
    file: () => ({ headers: {} }),
  }
  await Promise.all([1, 2, 3].map(() => ensureFrontEnd(frontEnd)))
  expect(fs.readFileSync(path.join(root, 'builds'), 'utf8')).toBe('x')
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(path.join(tmpdir(), 'bottega-reads-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Reads, and whether each says how many rows it may get. */
const reads: readonly [read: string, bounded: boolean][] = [
  [`db.from('closures').select('id').throwOnError()`, false],
  [`db.from('closures').select('id').in('website_id', ids).order('dal').throwOnError()`, false],
  [`some.gte('al', today).abortSignal(signal).throwOnError()`, false],
  [`db.from('closures').select('id', { count: 'exact' }).throwOnError()`, false],
  [`db.from('closures').select('id').limit(5).throwOnError()`, true],
  [`db.from('closures').select('id').eq('id', id).single().throwOnError()`, true],
  [`some.range(0, 9).abortSignal(signal).throwOnError()`, true],
  [`db.from('closures').select('*', { count: 'exact', head: true }).throwOnError()`, true],
  [`db.from('closures').insert(row).select().throwOnError()`, true],
  [`readWhole(() => db.from('closures').select('id'))`, true],
]
const folders = ['src/backend', 'src/lists', 'src/features/websites']

test('a read that does not say how many rows it may get is refused by the linter', () => {
  for (const settings of ['biome.json', 'bounded-reads.grit', 'src/features/biome.json'])
    cpSync(path.join(root, settings), path.join(copy, settings), { recursive: true })
  for (const folder of folders) {
    mkdirSync(path.join(copy, folder), { recursive: true })
    reads.forEach(([read], place) => {
      writeFileSync(path.join(copy, folder, `read-${place}.ts`), `export const read = () => ${read}\n`)
    })
  }
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: copy, encoding: 'utf8' },
  )
  const found = new Set([...stdout.matchAll(/"path":\s*"([^"]+)"/g)].map(([, file]) => file))
  for (const folder of folders) {
    const refused = reads.map((_, place) => found.has(`${folder}/read-${place}.ts`))
    expect(refused, folder).toEqual(reads.map(([, bounded]) => !bounded))
  }
})

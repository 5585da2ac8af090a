import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pack } from './archive.ts'

async function snapshot() {
  const made = await fs.mkdtemp(path.join(tmpdir(), 'bottega-archive-'))
  onTestFinished(() => fs.rm(made, { recursive: true }))
  await fs.mkdir(path.join(made, 'snapshot'))
  return { directory: path.join(made, 'snapshot'), archive: path.join(made, 'b.tar.gz') }
}

test('what another backup is writing is left alone', async () => {
  const { directory, archive } = await snapshot()
  await fs.writeFile(`${archive}.part`, 'half')
  await expect(pack(directory, archive)).rejects.toThrow(/^backup: .*\.part esiste già/)
  expect(await fs.readFile(`${archive}.part`, 'utf8')).toBe('half')
})

test('a finished archive is never written over, and nothing is left beside it', async () => {
  const { directory, archive } = await snapshot()
  await pack(directory, archive)
  const first = await fs.readFile(archive)
  await expect(pack(directory, archive)).rejects.toThrow(/b\.tar\.gz esiste già$/)
  expect(await fs.readFile(archive)).toEqual(first)
  expect(await fs.readdir(path.dirname(archive))).toEqual(['b.tar.gz', 'snapshot'])
})

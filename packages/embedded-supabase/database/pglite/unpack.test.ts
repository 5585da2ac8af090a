import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { create } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { unpackInto } from './unpack.ts'

/** An archive of one folder with one file, and an empty folder beside it. */
async function archiveAndFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'host-unpack-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  const source = path.join(made, 'source')
  const folder = path.join(made, 'folder')
  const tar = path.join(made, 'a.tar')
  mkdirSync(path.join(source, 'base'), { recursive: true })
  mkdirSync(folder)
  writeFileSync(path.join(source, 'base', '1'), 'archived')
  await create({ file: tar, cwd: source }, ['base'])
  const archive = `${tar}.zst`
  writeFileSync(archive, zstdCompressSync(readFileSync(tar)))
  return { archive, folder }
}

test('an empty folder gets the archived files', async () => {
  const { archive, folder } = await archiveAndFolder()
  await unpackInto(folder, archive)
  expect(readFileSync(path.join(folder, 'base', '1'), 'utf8')).toBe('archived')
})

test('an entry that cannot be unpacked fails all of it, so that no database opens without a file', async () => {
  const { archive, folder } = await archiveAndFolder()
  const tar = zstdDecompressSync(readFileSync(archive))
  // The checksum of the second header.
  tar.fill('7', 512 + 148, 512 + 154)
  writeFileSync(archive, zstdCompressSync(tar))
  await expect(unpackInto(folder, archive)).rejects.toThrow()
})

test('a folder with anything in it is left alone: it may be somebody’s database', async () => {
  const { archive, folder } = await archiveAndFolder()
  writeFileSync(path.join(folder, 'postgresql.conf'), 'mine')
  await unpackInto(folder, archive)
  expect(readdirSync(folder)).toEqual(['postgresql.conf'])
})

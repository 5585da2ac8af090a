import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskStore } from './store-disk.ts'

async function directory() {
  const made = await fs.mkdtemp(path.join(tmpdir(), 'host-files-'))
  onTestFinished(() => fs.rm(made, { recursive: true }))
  return made
}

test('a store that nothing was ever written to has no files', async () => {
  const made = await directory()
  const store = diskStore(path.join(made, 'storage'))
  expect(await store.keys()).toEqual(new Set())
  await store.copyTo(path.join(made, 'copy'))
  expect(await fs.readdir(path.join(made, 'copy'))).toEqual([])
})

test.each(['EIO', 'EMFILE', 'EACCES'])('one that answers %s is not taken for empty', async (code) => {
  const made = await directory()
  const store = diskStore(path.join(made, 'storage'))
  await store.write('pictures/a', Buffer.from('a'))
  const reading = vi.spyOn(fs, 'readdir').mockRejectedValue(Object.assign(new Error(code), { code }))
  onTestFinished(() => reading.mockRestore())
  await expect(store.keys()).rejects.toThrow(code)
  await expect(store.copyTo(path.join(made, 'copy'))).rejects.toThrow(code)
})

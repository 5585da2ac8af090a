import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskStore } from '../../packages/embedded-supabase/files/store-disk.ts'
import { openOutbox } from '../../packages/embedded-supabase/mail/outbox.ts'
import { markReady, pgliteDir } from '../../packages/embedded-supabase/process/first-start.ts'
import { makeDir } from '../../packages/embedded-supabase/process/make-dir.ts'
import { loadSecrets } from '../../packages/embedded-supabase/process/secrets.ts'
import { syncTree, writeToDisk } from '../../packages/embedded-supabase/process/to-disk.ts'

/** Records the directories that are synced from now on. */
function syncedDirectories(): Set<string> {
  const synced = new Set<string>()
  const note = (descriptor: number) => {
    if (fs.fstatSync(descriptor).isDirectory()) synced.add(fs.readlinkSync(`/proc/self/fd/${descriptor}`))
  }
  const { fsyncSync } = fs
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    note(descriptor)
    fsyncSync(descriptor)
  })
  const { open } = fs.promises
  vi.spyOn(fs.promises, 'open').mockImplementation(async (...asked) => {
    const handle = await open(...asked)
    const sync = handle.sync.bind(handle)
    vi.spyOn(handle, 'sync').mockImplementation(() => {
      note(handle.fd)
      return sync()
    })
    return handle
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return synced
}

const freshDir = () => fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'bottega-disk-')))

test('a file is whole, only its owner can read it, and nothing is left beside it', () => {
  const folder = freshDir()
  writeToDisk(path.join(folder, 'a.json'), 'one')
  writeToDisk(path.join(folder, 'a.json'), 'two')
  expect(fs.readdirSync(folder)).toEqual(['a.json'])
  expect(fs.readFileSync(path.join(folder, 'a.json'), 'utf8')).toBe('two')
  expect(fs.statSync(path.join(folder, 'a.json')).mode & 0o777).toBe(0o600)
})

test('every file and folder of a directory is synced, except for those removed meanwhile', async () => {
  const base = freshDir()
  const forced: string[] = []
  const { open } = fs.promises
  vi.spyOn(fs.promises, 'open').mockImplementation((file, flags) => {
    forced.push(path.relative(base, String(file)))
    if (String(file).endsWith('passing')) fs.rmSync(String(file))
    return open(file, flags)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  fs.mkdirSync(path.join(base, 'a/b'), { recursive: true })
  for (const file of ['one', 'a/two', 'a/b/three', 'passing']) fs.writeFileSync(path.join(base, file), file)
  await syncTree(base)
  expect(forced.sort()).toEqual(['', 'a', 'a/b', 'a/b/three', 'a/two', 'one', 'passing'])
})

test.skipIf(process.platform !== 'linux')(
  'a file that must survive a power cut is synced together with its directory',
  async () => {
    const synced = syncedDirectories()
    const base = freshDir()
    const dataDir = path.join(base, 'new', 'data')
    makeDir(dataDir)
    expect([...synced]).toEqual([base, path.join(base, 'new')])
    synced.clear()
    loadSecrets(dataDir)
    expect([...synced]).toEqual([dataDir])
    makeDir(pgliteDir(dataDir))
    markReady(dataDir)
    expect(synced).toContain(pgliteDir(dataDir))
    await openOutbox(path.join(dataDir, 'mail'), {
      name: 'X',
      address: 'noreply@example.it',
      replyTo: null,
    }).write({
      to: 'a@b.it',
      subject: 'S',
      text: 'T',
      html: 'H',
    })
    expect(synced).toContain(path.join(dataDir, 'mail'))
    const storage = path.join(dataDir, 'storage')
    await diskStore(storage).write('avatars/a', Buffer.from('a'))
    expect(synced).toContain(storage)
  },
)

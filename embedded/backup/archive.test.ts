import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { pack, unpack } from './archive.ts'

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

type Entry = HeaderData & { text?: string }

/** An archive with any entries, some of which `tar` itself would not write. */
async function archiveOf(...entries: Entry[]): Promise<{ archive: string; dataDir: string }> {
  const { archive } = await snapshot()
  const files = entries.filter(({ type }) => type === 'File').length
  const manifest = {
    path: 'bottega.json',
    type: 'File',
    text: JSON.stringify({ format: 1, createdAt: '', files }),
  } as const
  const blocks = [...entries, manifest].flatMap(({ text = '', ...head }) => {
    const header = new Header({ mode: 0o644, mtime: new Date(0), ...head, size: text.length })
    header.encode()
    const padding = Buffer.alloc((512 - (text.length % 512)) % 512)
    return [header.block ?? Buffer.alloc(0), Buffer.from(text), padding]
  })
  await fs.writeFile(archive, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])))
  return { archive, dataDir: path.join(path.dirname(archive), 'data') }
}

test('what is restored is its owner’s alone, whatever the archive says', async () => {
  const { archive, dataDir } = await archiveOf(
    { path: 'pg/', type: 'Directory', mode: 0o7777 },
    { path: 'pg/PG_VERSION', type: 'File', mode: 0o6777, text: '17' },
    { path: 'storage/avatars/a', type: 'File', mode: 0o4755, text: 'x' },
  )
  await unpack(archive, dataDir)
  const modes = await Promise.all(
    ['', 'pg', 'pg/PG_VERSION', 'storage', 'storage/avatars', 'storage/avatars/a'].map(
      async (name) => (await fs.stat(path.join(dataDir, name))).mode & 0o7777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o700, 0o700, 0o600])
})

test.each<Entry>([
  { path: 'pg/inner', type: 'SymbolicLink', linkpath: 'PG_VERSION' },
  { path: 'storage/a', type: 'SymbolicLink', linkpath: '/etc/passwd' },
  { path: 'pg/hard', type: 'Link', linkpath: 'pg/PG_VERSION' },
  { path: 'pg/device', type: 'CharacterDevice' },
  { path: 'pg/block', type: 'BlockDevice' },
  { path: 'pg/pipe', type: 'FIFO' },
  { path: 'secrets.json', type: 'SymbolicLink', linkpath: '/etc/passwd' },
  { path: 'settings.json', type: 'File', text: '{}' },
  { path: 'mail/x.eml', type: 'File', text: 'x' },
  { path: 'pg/../../out', type: 'File', text: 'x' },
  { path: '/tmp/bottega-out', type: 'File', text: 'x' },
  { path: 'storage', type: 'SymbolicLink', linkpath: '.' },
])('an archive with $type $path is refused as a whole', async (entry) => {
  const { archive, dataDir } = await archiveOf({ path: 'pg/PG_VERSION', type: 'File', text: '17' }, entry)
  await expect(unpack(archive, dataDir)).rejects.toThrow(/non è un backup/)
  expect(await fs.readdir(path.dirname(archive))).toEqual(['b.tar.gz', 'snapshot'])
})

import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { pack, unpack } from './archive.ts'

async function snapshot() {
  const made = await fs.mkdtemp(path.join(tmpdir(), 'host-archive-'))
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
    path: 'appunti.json',
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
    { path: 'storage/pictures/a', type: 'File', mode: 0o4755, text: 'x' },
  )
  await unpack(archive, dataDir)
  const modes = await Promise.all(
    ['', 'pg', 'pg/PG_VERSION', 'storage', 'storage/pictures', 'storage/pictures/a'].map(
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
  { path: '/tmp/appunti-out', type: 'File', text: 'x' },
  { path: 'storage', type: 'SymbolicLink', linkpath: '.' },
])('an archive with $type $path is refused as a whole', async (entry) => {
  const { archive, dataDir } = await archiveOf({ path: 'pg/PG_VERSION', type: 'File', text: '17' }, entry)
  await expect(unpack(archive, dataDir)).rejects.toThrow(/non è un backup/)
  expect(await fs.readdir(path.dirname(archive))).toEqual(['b.tar.gz', 'snapshot'])
})

const restorable = () => archiveOf({ path: 'pg/PG_VERSION', type: 'File', text: '17' })

test.each<[string, (dataDir: string) => Promise<unknown>, RegExp]>([
  [
    'a link to an empty directory',
    async (dataDir) => {
      await fs.mkdir(`${dataDir}-true`)
      await fs.symlink(`${dataDir}-true`, dataDir)
    },
    /^DATA_DIR: \S+\/data è un link simbolico a \S+\/data-true: il ripristino vuole la cartella stessa$/,
  ],
  [
    'a link that leads nowhere',
    (dataDir) => fs.symlink('nessuna', dataDir),
    /^DATA_DIR: \S+ è un link simbolico a nessuna: /,
  ],
  ['a file', (dataDir) => fs.writeFile(dataDir, ''), /^DATA_DIR: \S+ non è una cartella$/],
  [
    'a directory with something in it',
    (dataDir) => fs.mkdir(path.join(dataDir, 'pg'), { recursive: true }),
    /^DATA_DIR: \S+ non è vuota: /,
  ],
])('%s is no place for a restore, and stays as it is', async (_, make, message) => {
  const { archive, dataDir } = await restorable()
  await make(dataDir)
  const before = (await fs.readdir(path.dirname(dataDir), { recursive: true })).sort()
  for (const written of [dataDir, `${dataDir}/`])
    await expect(unpack(archive, written)).rejects.toThrow(message)
  expect((await fs.readdir(path.dirname(dataDir), { recursive: true })).sort()).toEqual(before)
})

test('below a file nothing is restored', async () => {
  const { archive, dataDir } = await restorable()
  await expect(unpack(archive, path.join(archive, 'data'))).rejects.toThrow(
    /^DATA_DIR: \S+: una parte del percorso non è una cartella$/,
  )
  expect(await fs.readdir(path.dirname(dataDir))).toEqual(['b.tar.gz', 'snapshot'])
})

test('a restore makes the directories above its target', async () => {
  const { archive, dataDir } = await restorable()
  await unpack(archive, path.join(dataDir, 'a/b'))
  expect(await fs.readdir(path.join(dataDir, 'a/b'))).toEqual(['pg'])
})

test('what was to be restored is told apart: missing, a directory, no backup', async () => {
  const { archive, dataDir } = await restorable()
  await expect(unpack(`${archive}.x`, dataDir)).rejects.toThrow(/^restore: \S+\.x: non si trova$/)
  await expect(unpack(path.dirname(archive), dataDir)).rejects.toThrow(/^restore: .*è una cartella$/i)
  const { archive: other } = await snapshot()
  await fs.writeFile(other, gzipSync(Buffer.alloc(1024)))
  await expect(unpack(other, dataDir)).rejects.toThrow(/non è un backup, o è danneggiato$/)
})

import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { pack } from '../../packages/embedded-supabase/backup/archive.ts'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { bareEnvironment, flagsOfTests, placeDemoData, startServer } from '../../testing/server.ts'
import { smallDisk, unmount } from './support/disk.ts'
import { runHost } from './support/host-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a command says when it fails. */
async function complaintOf(command: 'backup' | 'restore', archive: string, dataDir: string): Promise<string> {
  const args = [...flagsOfTests, `scripts/commands/${command}.ts`, archive]
  const env = { ...bareEnvironment, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, args, { cwd: root, env }).then(
    () => 'it went well',
    ({ stderr }: { stderr: string }) => stderr,
  )
}

const disk = smallDisk(140)
if (!disk) console.warn('SKIPPED: no file system can be mounted here, so a full disk is not tested.')

test.skipIf(!disk)(
  'a full disk is told before anything is lost, and work goes on once there is room',
  async () => {
    const folder = String(disk)
    const ballast = path.join(folder, 'ballast')
    const fillUpTo = (left: number) => {
      rmSync(ballast, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - left))
    }
    const dataDir = path.join(folder, 'data')
    await placeDemoData(dataDir)
    let server = await startServer({ dataDir })
    onTestFinished(() => unmount(folder))
    let admin = await server.signInAs('admin')
    const row = () => ({ nome: 'Prova', costo: 1, durata: 3 })
    const { data: kept } = await admin.from('services').insert(row()).select('id').single().throwOnError()
    const png = Buffer.concat([onePixel, Buffer.alloc(2_000_000, 'x')])
    const upload = (name: string) =>
      admin.storage.from('service-covers').upload(name, png, { contentType: 'image/png' })
    expect((await upload('vecchia.png')).error).toBeNull()

    // Little room is left: writes are refused while PostgreSQL still has room for its own log.
    fillUpTo(20_000_000)
    const refused = await admin.from('services').insert(row())
    expect(refused).toMatchObject({ status: 507, error: { code: 'disk_full' } })
    expect((await upload('nuova.png')).error).toMatchObject({ statusCode: '507' })
    const called = await admin.functions.invoke('create-business-account', { body: {} })
    expect(called.error.context.status).toBe(507)
    expect((await admin.from('services').select('id').eq('id', kept.id)).data).toHaveLength(1)
    admin = await server.signInAs('admin')
    // Functions that only read are called by POST too and must work, since pages need them to open.
    const { data: signedIn } = await admin.auth.getUser()
    const role = await admin.rpc('get_user_role', { _user_id: String(signedIn.user?.id) })
    expect(role).toMatchObject({ status: 200, data: 'admin' })
    expect((await admin.rpc('search_total', { _table: 'services', _q: 'Prova' })).error).toBeNull()
    const listed = await admin.storage.from('service-covers').list('', { search: 'vecchia.png' })
    expect(listed.data).toMatchObject([{ name: 'vecchia.png' }])

    // No room is left: a read, which needs no reserve, must still be answered.
    fillUpTo(0)
    const statuses = new Set<number | undefined>()
    for (let index = 0; index < 20; index += 1) {
      const data = {
        nota: Array.from({ length: 5000 }, () => Math.random().toString(36))
          .join('')
          .slice(0, 50_000),
      }
      const email = `piena-${index}@example.it`
      const { error } = await server
        .serviceClient()
        .auth.admin.createUser({ email, password: 'segreta123', user_metadata: data })
      statuses.add(error?.status)
    }
    expect([...statuses].filter((status) => status !== undefined)).toEqual([507])
    expect(server.output()).not.toContain('example.it')

    // Neither of the running server nor of its stopped data is a backup made, and the reason is one Italian line.
    const backup = () => complaintOf('backup', path.join(folder, 'b.tar.gz'), dataDir)
    expect(await backup()).toMatch(/^Backup non fatto\. .*lo spazio su disco non basta\n$/i)
    await server.kill('SIGKILL')
    expect(await backup()).toMatch(/^Backup non fatto\. .*lo spazio su disco non basta\n$/i)
    rmSync(ballast)
    server = await startServer({ dataDir })
    admin = await server.signInAs('admin')
    expect((await admin.from('services').select('id').eq('id', kept.id)).data).toHaveLength(1)
    const image = await fetch(`${server.url}/storage/v1/object/public/service-covers/vecchia.png`)
    expect((await image.arrayBuffer()).byteLength).toBe(png.length)
    expect((await admin.from('services').insert(row())).status).toBe(201)
    expect((await upload('nuova.png')).error).toBeNull()
    await server.kill()
  },
)

test.skipIf(!disk)('a first start without room for the database is refused in one line', async () => {
  const folder = String(smallDisk(50))
  onTestFinished(() => unmount(folder))
  const { code, output } = await runHost({ DATA_DIR: path.join(folder, 'data') })
  expect(output).toBe(
    'Bottega non parte. DATA_DIR: lo spazio non basta per creare il database: servono 106 MB liberi\n',
  )
  expect(code).toBe(1)
})

test.skipIf(!disk)('a disk that takes nothing is told in one line, and nothing is left on it', async () => {
  const folder = String(smallDisk(1))
  onTestFinished(() => unmount(folder))
  const home = mkdtempSync(path.join(tmpdir(), 'bottega-archive-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const archive = path.join(home, 'b.tar.gz')
  mkdirSync(path.join(home, 'snapshot/storage/avatars'), { recursive: true })
  writeFileSync(path.join(home, 'snapshot/storage/avatars/a'), Buffer.from(randomBytes(2_000_000)))
  await pack(path.join(home, 'snapshot'), archive)
  expect(await complaintOf('restore', archive, path.join(folder, 'data'))).toMatch(
    /^Ripristino non fatto\. restore: .*lo spazio su disco non basta\n$/i,
  )
  expect(readdirSync(folder)).toEqual([])
  // A directory in which another disk is mounted cannot be replaced.
  expect(await complaintOf('restore', archive, folder)).toMatch(
    /^Ripristino non fatto\. restore: \S+: è in uso, o è un punto di montaggio: scegli una cartella al suo interno\n$/,
  )
  spawnSync('mount', ['-o', 'remount,ro', folder])
  expect(await complaintOf('restore', archive, path.join(folder, 'data'))).toMatch(
    /^Ripristino non fatto\. DATA_DIR: accanto a \S+ non si può scrivere: il disco è in sola lettura\n$/,
  )
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { unpack } from '../../packages/embedded-supabase/backup/archive.ts'
import { restoreRows } from '../../packages/embedded-supabase/backup/portable.ts'
import { backupFinding } from '../../scripts/commands/doctor/check-backup.ts'
import { project } from '../../server/project.ts'
import { readAllSettings } from '../../server/settings.ts'
import { createBucket, keysIn, type S3Server, s3Request, startS3 } from '../../testing/s3.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { filesOfRows, readDataDir } from './support/data-dir.ts'
import { freshDir, runHost } from './support/host-process.ts'

/* Backups that the server makes by itself. */

let server: RunningServer
const identity = await generateX25519Identity()
const directory = path.join(freshDir(), 'backups')
const settings = {
  BACKUP_EVERY: '1h',
  BACKUP_DIR: directory,
  BACKUP_RECIPIENT: await identityToRecipient(identity),
  METRICS_PORT: '0',
}
// Where many tests run at once the process of lower priority waits.
const soon = { timeout: 180_000, interval: 50 }
const patient = { timeout: 300_000 }
const said = (running: RunningServer, line: string | RegExp) =>
  vi.waitFor(() => expect(running.output()).toMatch(line), soon)
const checkBackup = (dataDir: string, now: Date) =>
  backupFinding(readAllSettings({ ...settings, DATA_DIR: dataDir }), now)
const names = () => readdirSync(directory).sort()
const restore = (name: string, target: string) =>
  unpack(path.join(directory, name), target, [identity], (dataDir) =>
    restoreRows({ dataDir, databaseUrl: null, project }),
  )

beforeAll(async () => {
  server = await startServer({ env: settings })
})
afterAll(() => server.stop())

// Each test goes on with the backups that the one before has left: each start takes seconds.
describe('On the disk', { shuffle: false }, () => {
  test('the first one is made at once, and somebody can sign in where it is restored', patient, async () => {
    expect(server.output()).toContain(`Backup: ogni 1h in ${directory}, per ora nessuno\n`)
    await said(server, /Backup fatto e provato: bottega-\S+Z\.tar\.gz\.age \(righe: \d+, file: \d+\)/)
    const [name = '', ...others] = names()
    expect(others).toEqual([])
    const target = freshDir()
    await restore(name, target)
    const restored = await startServer({ dataDir: target })
    onTestFinished(() => restored.stop())
    await restored.signInAs('business')
    await restored.kill()
    const contents = await readDataDir(target)
    expect(contents.files).toEqual(filesOfRows(contents))
    expect(Object.keys(contents.files).length).toBeGreaterThan(30)
    const { data } = await (await server.signInAs('admin')).rpc('backup_state').single().throwOnError()
    expect(data).toEqual({ late: false, last_backup: expect.stringContaining('T') })
  })

  test('its age is a figure, and a line of the doctor', async () => {
    const url = /Metriche: (\S+)/.exec(server.output())?.[1] ?? ''
    const age = Number(/^bottega_backup_age_seconds (\S+)$/m.exec(await (await fetch(url)).text())?.[1])
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(3600)
    const checked = await checkBackup(server.dataDir, new Date())
    expect(checked).toMatchObject({ level: 'ok', what: expect.stringContaining('provato') })
    const late = await checkBackup(server.dataDir, new Date(Date.now() + 3 * 3_600_000))
    expect(late).toMatchObject({ level: 'wrong', what: expect.stringMatching(/, [23] ore fa$/) })
  })

  test(
    'killed in the middle it leaves no archive, and the next start makes a whole one',
    patient,
    async () => {
      await server.kill()
      // An hour passes: the backup's name says when it was made.
      const [last = ''] = names()
      const older = last.replace(
        /T(\d\d)/,
        (_, hour) => `T${String((Number(hour) + 23) % 24).padStart(2, '0')}`,
      )
      const aged = older < last ? older : last.replace(/-(\d{8})T/, (_, date) => `-${Number(date) - 1}T`)
      renameSync(path.join(directory, last), path.join(directory, aged))
      const begun = await startServer({ dataDir: server.dataDir, env: settings })
      await vi.waitFor(() => expect(names().join()).toMatch(/\.part/), soon)
      await begun.kill('SIGKILL')
      server = await startServer({ dataDir: server.dataDir, env: settings })
      expect(server.output()).toContain("l'ultimo è del ")
      await said(server, /Backup fatto e provato/)
      await vi.waitFor(() => expect(names().filter((name) => name.endsWith('.part'))).toEqual([]), soon)
      for (const name of names()) await restore(name, freshDir())
      expect(readdirSync(server.dataDir).filter((name) => name.startsWith('.backup'))).toEqual([])
    },
  )

  test('one that fails is told in one line, and nobody else notices', patient, async () => {
    await server.kill()
    const [own = ''] = names()
    rmSync(directory, { recursive: true })
    // Another disk, which is full.
    mkdirSync(directory)
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory]).status === 0
    onTestFinished(() => void (isMounted && spawnSync('umount', [directory])))
    if (!isMounted) return console.warn('SKIPPED: no file system can be mounted here.')
    // Two intervals are over, and one hour.
    const [, prefix = ''] = /^(bottega-\w+-)/.exec(own) ?? []
    const old = new Date(Math.floor(Date.now() / 1000) * 1000 - 3 * 3_600_000)
    writeFileSync(
      path.join(directory, `${prefix}${old.toISOString().replace(/[-:]|\.000/g, '')}.tar.gz.age`),
      '',
    )
    server = await startServer({ dataDir: server.dataDir, env: settings })
    await said(server, /ERROR Backup non riuscito/)
    expect(server.output()).toMatch(
      /ERROR Backup non riuscito \(si riprova entro un'ora\)\. (\S+: l|L)o spazio su disco non basta\n/,
    )
    expect(names()).toHaveLength(1)
    const admin = await server.signInAs('admin')
    const { data: state } = await admin.rpc('backup_state').single().throwOnError()
    expect({ ...state, last_backup: new Date(String(state.last_backup)) }).toEqual({
      late: true,
      last_backup: old,
    })
    await admin.from('services').insert({ nome: 'Dopo', costo: 1, durata: 3 }).throwOnError()
    await server.kill()
  })
})

test.each([
  ['a directory that is a file', () => path.join(freshDir(), '..', 'file')],
  ['one where nothing can be made', () => '/proc/bottega'],
])('%s is refused at the start', async (_, placeOf) => {
  const place = placeOf()
  if (!place.startsWith('/proc')) writeFileSync(place, '')
  const dataDir = freshDir()
  const refused = await runHost({ ...settings, BACKUP_DIR: place, DATA_DIR: dataDir })
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/^Bottega non parte\. BACKUP_DIR: in \S+ non si può scrivere: \w[^\n]+\n$/)
})

test('a key with a slip of the pen is refused at the start', async () => {
  const slip = `${settings.BACKUP_RECIPIENT.slice(0, -2)}qq`
  const refused = await runHost({ ...settings, BACKUP_RECIPIENT: slip, DATA_DIR: freshDir() })
  expect(refused.output).toMatch(
    /^Bottega non parte\. BACKUP_RECIPIENT: non è una chiave pubblica di age.*\n$/,
  )
})

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.remove())

test(
  'in the bucket: beside the files, which are in it; an unreachable one is told and tried again',
  patient,
  async () => {
    const bucket = await createBucket(s3.endpoint)
    const inBucket = await startServer({ env: { ...bucket, BACKUP_EVERY: '1h' } })
    onTestFinished(() => inBucket.stop())
    await said(inBucket, /Backup fatto e provato/)
    const [key = '', ...others] = (await keysIn(bucket)).filter((one) => one.startsWith('backups/'))
    expect(others).toEqual([])
    expect(key).toMatch(/^backups\/bottega-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar\.gz$/)
    // A start removes files without a row from the bucket: a backup is none of them.
    await inBucket.kill('SIGKILL')
    const again = await startServer({ dataDir: inBucket.dataDir, env: { ...bucket, BACKUP_EVERY: '1h' } })
    expect(again.output()).toMatch(/rimossi: 0/)
    expect(again.output()).toMatch(/Backup: ogni 1h in \S+\/backups\/, l'ultimo è del /)
    await again.kill()
    expect(await keysIn(bucket)).toContain(key)

    await s3Request(s3.endpoint, `/${bucket.S3_BUCKET}/${key}`, { method: 'DELETE' })
    const due = await startServer({ dataDir: inBucket.dataDir, env: { ...bucket, BACKUP_EVERY: '1h' } })
    await vi.waitFor(() => expect(readdirSync(inBucket.dataDir).join()).toContain('.backup-work'), soon)
    await s3.halt()
    await said(due, /ERROR Backup non riuscito/)
    await s3.start()
    await due.kill()
  },
)

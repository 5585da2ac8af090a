import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import { bareEnvironment, flagsOfTests, type RunningServer, startServer } from '../../testing/server.ts'
import { type Contents, filesOfRows, readDataDir } from './support/data-dir.ts'
import { freshDir } from './support/host-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs `npm run backup` or `npm run restore` as npm does; returns its output, or throws an error with it. */
async function run(
  command: 'backup' | 'restore',
  dataDir: string,
  args: string[],
  env = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flagsOfTests, `scripts/commands/${command}.ts`, ...args],
    {
      cwd: root,
      env: { ...bareEnvironment, DATA_DIR: dataDir, ...env },
    },
  )
  return stdout
}
const complaint = (failed: Promise<unknown>) =>
  failed.then(
    () => 'it went well',
    (error: { stderr: string }) => error.stderr,
  )

/**
 * One server for all tests of this file, first running, then stopped with these contents, because each start takes
 * seconds.
 */
let server: RunningServer
let contents: Contents
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Table by table, so that a difference can be read. */
function expectSame(restored: Contents, kept: Contents): void {
  expect(Object.keys(restored.rows)).toEqual(Object.keys(kept.rows))
  for (const [table, rows] of Object.entries(kept.rows))
    expect([table, restored.rows[table]]).toEqual([table, rows])
  expect(restored).toEqual(kept)
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`)
const asPdf = { contentType: 'application/pdf' }

// The first tests need the server running, the others what it has left when it was stopped.
describe('One installation, running and then stopped', { shuffle: false }, () => {
  test('nobody without the secret key makes a snapshot', async () => {
    for (const apikey of ['', 'sb_publishable_embedded', 'sb_secret_wrong']) {
      const answer = await fetch(`${server.url}/_backup`, { method: 'POST', headers: { apikey } })
      expect(answer.status).toBe(404)
    }
  })

  test('a backup of the running server, restored elsewhere, has every row, account and file', async () => {
    const { dataDir } = server
    const admin = await server.signInAs('admin')
    const logos = admin.storage.from('business-logos')
    const account = await factories(server.serviceClient()).businessAccount('segreta123')

    // A backup during writes: database and files are of the same moment.
    const working = { until: false }
    const work = async (worker: number) => {
      for (let index = 0; !working.until; index += 1) {
        const name = `${worker}-${index}.pdf`
        await logos.upload(name, pdf(name), asPdf)
        await logos.update(name, pdf(`${name} anew`), asPdf)
        if (index % 3 === 0) await logos.remove([name])
      }
    }
    const workers = [1, 2, 3, 4].map(work)
    const busy = path.join(freshDir(), '..', 'busy.tar.gz')
    await run('backup', dataDir, [busy])
    working.until = true
    await Promise.all(workers)
    const busyDir = freshDir()
    await run('restore', busyDir, [busy])
    const during = await readDataDir(busyDir)
    expect(during.files).toEqual(filesOfRows(during))

    // A backup without writes has exactly the same rows and files.
    const archive = path.join(freshDir(), '..', 'rest.tar.gz')
    expect(await run('backup', dataDir, [archive])).toBe(`Backup completato: ${archive}\n`)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.backup'))).toEqual([])
    expect(await complaint(run('backup', dataDir, [archive]))).toContain('esiste già')
    await server.kill()
    const target = freshDir()
    await run('restore', target, [archive])
    contents = await readDataDir(dataDir)
    expect(Object.keys(contents.rows).length).toBeGreaterThan(10)
    expect(Object.keys(contents.files).length).toBeGreaterThan(30)
    expectSame(await readDataDir(target), contents)

    // Sessions and passwords are valid on the restored server.
    const restored = await startServer({ dataDir: target })
    onTestFinished(() => restored.stop())
    const { data } = await admin.auth.getSession()
    const headers = {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${data.session?.access_token}`,
    }
    const answer = await fetch(`${restored.url}/rest/v1/businesses?select=id&id=eq.${account.business.id}`, {
      headers,
    })
    expect(await answer.json()).toEqual([{ id: account.business.id }])
    const signIn = await restored
      .client()
      .auth.signInWithPassword({ email: account.email, password: 'segreta123' })
    expect(signIn.error).toBeNull()

    // A restore never overwrites existing data.
    expect(await complaint(run('restore', target, [archive]))).toMatch(
      /^Ripristino non fatto\. DATA_DIR: .* non è vuota/,
    )
  })

  test('a backup of a stopped server, without secrets; and what is no backup is refused whole', async () => {
    const archive = path.join(freshDir(), '..', 'b.tar.gz')
    await run('backup', server.dataDir, ['--without-secrets', archive])
    const target = freshDir()
    await run('restore', target, [archive])
    expect(existsSync(path.join(target, 'secrets.json'))).toBe(false)
    expect(statSync(path.join(target, 'pg')).mode & 0o777).toBe(0o700)
    expectSame(await readDataDir(target), contents)

    const cut = `${archive}.cut`
    copyFileSync(archive, cut)
    writeFileSync(cut, readFileSync(archive).subarray(0, -20_000))
    for (const wrong of [cut, path.join(root, 'package.json'), `${archive}.none`]) {
      const nowhere = freshDir()
      expect(await complaint(run('restore', nowhere, [wrong]))).toMatch(/^Ripristino non fatto\. restore: /)
      expect(readdirSync(path.dirname(nowhere))).toEqual([])
    }
    expect(await complaint(run('backup', freshDir(), []))).toContain('DATA_DIR: ')
    const mistyped = ['--without-secret', `${archive}.open`]
    expect(await complaint(run('backup', server.dataDir, mistyped))).toContain('opzione sconosciuta')
    expect(existsSync(`${archive}.open`)).toBe(false)
    const elsewhere = { DATABASE_URL: 'postgres://bottega@localhost/bottega' }
    expect(await complaint(run('backup', server.dataDir, [], elsewhere))).toContain('pg_dump')
  })

  test('encrypted for the operator’s public key, and restored with the file of the secret one', async () => {
    const identity = await generateX25519Identity()
    const BACKUP_RECIPIENT = await identityToRecipient(identity)
    const archive = path.join(freshDir(), '..', 'b.tar.gz.age')
    await run('backup', server.dataDir, [archive], { BACKUP_RECIPIENT })
    expect(readFileSync(archive, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    const target = freshDir()
    expect(await complaint(run('restore', target, [archive]))).toMatch(
      /^Ripristino non fatto\. restore: .* è cifrato/,
    )
    const key = path.join(path.dirname(archive), 'key.txt')
    writeFileSync(key, `# created: 2026-11-26\n${identity}\n`)
    await run('restore', target, ['--identity', key, archive])
    expectSame(await readDataDir(target), contents)
    const slip = { BACKUP_RECIPIENT: `${BACKUP_RECIPIENT}q` }
    expect(await complaint(run('backup', server.dataDir, [`${archive}.none`], slip))).toMatch(
      /^Backup non fatto\. BACKUP_RECIPIENT: /,
    )
  })
})

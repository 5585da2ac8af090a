import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../../packages/embedded-supabase/config/refusal.ts'
import { openFileStore } from '../../packages/embedded-supabase/files/open-store.ts'
import { loadSecrets } from '../../packages/embedded-supabase/process/secrets.ts'
import { readAllSettings } from '../../server/settings.ts'
import { createBucket, keysIn, type S3Server, s3Request, startS3 } from '../../testing/s3.ts'
import { bareEnvironment, flagsOfTests, type RunningServer, startServer } from '../../testing/server.ts'
import { type Contents, filesOfRows, readDataDir } from './support/data-dir.ts'
import { freshDir, runHost, spawnHost } from './support/host-process.ts'

let s3: S3Server
/** An installation whose demo files were on the disk. */
let server: RunningServer
let dataDir: string
let bucket: Record<string, string>
/** A backup made while the server was running. */
const archive = path.join(freshDir(), '..', 's3.tar.gz')
let contents: Contents
beforeAll(async () => {
  s3 = await startS3()
  bucket = await createBucket(s3.endpoint)
  server = await startServer({ env: bucket })
  dataDir = server.dataDir
})
afterAll(async () => {
  await server.stop()
  await s3.remove()
})

const root = path.resolve(import.meta.dirname, '../..')
const npmRun = (script: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [...flagsOfTests, `scripts/commands/${script}.ts`, ...args], {
    cwd: root,
    env: { ...bareEnvironment, ...env },
  })
const pdf = { contentType: 'application/pdf' }
const owner = 'bottega-owner'
const keysOf = (stored: Contents) => Object.keys(filesOfRows(stored))

// Each test goes on where the one before has left the server: each start takes seconds.
describe('From the disk to the bucket and back', { shuffle: false }, () => {
  test('existing files move to the bucket', async () => {
    expect(server.output()).toMatch(/Porto \d+ file nel bucket S3/)
    expect(existsSync(path.join(dataDir, 'storage'))).toBe(false)
  })

  test('while the bucket is away files are answered with 503, and an upload leaves no row', async () => {
    const logos = (await server.signInAs('admin')).storage.from('business-logos')
    expect((await logos.upload('kept.pdf', Buffer.from('%PDF-kept'), pdf)).error).toBeNull()
    await npmRun('backup', [archive], { DATA_DIR: dataDir, ...bucket })

    await s3.halt()
    const address = `${server.url}/storage/v1/object/public/business-logos/kept.pdf`
    expect((await fetch(address)).status).toBe(503)
    expect((await logos.upload('lost.pdf', Buffer.from('%PDF-lost'), pdf)).error).toMatchObject({
      statusCode: '503',
    })
    expect((await logos.list('', { search: 'lost.pdf' })).data).toEqual([])
    await s3.start()
    expect(await (await fetch(address)).text()).toBe('%PDF-kept')
  })

  test('after a kill the start removes files without a row from the bucket, and no foreign object', async () => {
    const objectUrl = (key: string) => `/${bucket.S3_BUCKET}/${key}`
    // A file without a row, as a kill between writing the two leaves it.
    const orphan = `business-logos/${'0'.repeat(64)}`
    await s3Request(s3.endpoint, objectUrl(orphan), { method: 'PUT', body: 'orphan' })
    await s3Request(s3.endpoint, objectUrl('somebody-elses.txt'), {
      method: 'PUT',
      body: 'not a file of ours',
    })
    await server.kill('SIGKILL')
    const again = await startServer({ dataDir, env: bucket })
    expect(again.output()).toMatch(/nessun file manca, file rimasti a metà e rimossi: 1/)
    await again.kill()
    contents = await readDataDir(dataDir)
    expect(await keysIn(bucket)).toEqual([owner, 'somebody-elses.txt', ...keysOf(contents)].sort())
  })

  test('a backup of a running server is restored into another bucket at the first start', async () => {
    const [target, elsewhere] = [freshDir(), await createBucket(s3.endpoint)]
    await npmRun('restore', [archive], { DATA_DIR: target })
    const restored = await startServer({ dataDir: target, env: elsewhere })
    await restored.kill()
    expect(await keysIn(elsewhere)).toEqual([owner, ...keysOf(contents)].sort())
    expect((await readDataDir(target)).objects).toEqual(contents.objects)
  })

  test('a backup of a stopped server reads the bucket, and is restored onto the disk', async () => {
    const stopped = path.join(freshDir(), '..', 'stopped.tar.gz')
    await npmRun('backup', [stopped], { DATA_DIR: dataDir, ...bucket })
    const onDisk = freshDir()
    await npmRun('restore', [stopped], { DATA_DIR: onDisk })
    const last = await readDataDir(onDisk)
    expect(last.objects).toEqual(contents.objects)
    expect(last.files).toEqual(filesOfRows(last))
  })

  test('without the bucket the start says that files are missing', async () => {
    const blind = spawnHost({ DATA_DIR: dataDir })
    await blind.printed(/Bottega è pronta/)
    expect(blind.output()).toMatch(/ATTENZIONE: file mancanti: \d+/)
    blind.child.kill()
    await blind.exited
  })
})

test('another installation must not use this bucket', async () => {
  const foreign = await runHost({ DATA_DIR: freshDir(), DEMO: 'off', ...bucket })
  expect(foreign.output).toMatch(/^Bottega non parte\. S3_BUCKET: appartiene a un'altra installazione.*\n$/)
})

test('a bucket that cannot be used is refused in one line that names the setting', async () => {
  const settings = { DATA_DIR: dataDir, ...(await createBucket(s3.endpoint)) }
  const refusal = (env: Record<string, string>) =>
    openFileStore(readAllSettings({ ...settings, ...env }), loadSecrets(dataDir)).then(
      () => 'opened',
      (error: Refusal) => error.message,
    )
  expect(await refusal({ S3_BUCKET: 'no-such-bucket' })).toMatch(/^S3_BUCKET: .*$/)
  expect(await refusal({ S3_ACCESS_KEY: 'wrong' })).toMatch(/^S3_ACCESS_KEY: .*$/)
  // The S3 server of the tests checks no signature, so this stand-in answers as Amazon does.
  const strict = http.createServer((_, response) => {
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  const { port } = await new Promise<AddressInfo>((resolve) =>
    strict.listen(0, '127.0.0.1', () => resolve(strict.address() as AddressInfo)),
  )
  const elsewhere = { S3_ENDPOINT: `http://127.0.0.1:${port}` }
  expect(await refusal(elsewhere)).toMatch(/^S3_SECRET_KEY: .*$/)
  await new Promise((resolve) => strict.close(resolve))
  expect(await refusal(elsewhere)).toBe('S3_ENDPOINT: S3 non raggiungibile (ECONNREFUSED)')
})

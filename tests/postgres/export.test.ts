import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { factories } from '../../testing/factories.ts'
import { createDatabase } from '../../testing/postgres.ts'
import { createBucket, keysIn, type S3Server, startS3 } from '../../testing/s3.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { filesOfRows, readDataDir } from '../server/support/data-dir.ts'
import { freshDir } from '../server/support/host-process.ts'
import { complaint, exportTo } from './support/export.ts'
import { startProject } from './support/project.ts'

const password = 'segreta123'
const png = Buffer.concat([onePixel, Buffer.from(' di una attività')])

/** The demo data, and a business with an account that has uploaded a file. */
let source: RunningServer
let account: { email: string; business: { id: string } }
let s3: S3Server

beforeAll(async () => {
  // The source is an embedded database, although the project `postgres` would choose a server.
  delete process.env.TEST_POSTGRES
  s3 = await startS3()
})
afterAll(() => s3?.remove())

beforeEach(async () => {
  source = await startServer()
  const create = factories(source.serviceClient())
  account = await create.businessAccount(password)
  await create.closure({ motivo: 'Ferie' })
  await create.season({ nome: 'Inverno di prova' })
  const own = source.client()
  await own.auth.signInWithPassword({ email: account.email, password })
  const logos = own.storage.from('business-logos')
  const uploaded = await logos.upload('0a0a0a0a-1b1b-4c2c-8d3d-4e4e4e4e4e4e.png', png, {
    contentType: 'image/png',
  })
  expect(uploaded.error).toBeNull()
})
afterEach(() => source.stop())

test('from an embedded server to PostgreSQL and a bucket and back again: every row, account, session and file is the same', async () => {
  const bucket = await createBucket(s3.endpoint)
  const DATABASE_URL = await createDatabase(inject('postgres'), `moved_${Date.now()}`)
  const there = { DATA_DIR: freshDir(), DATABASE_URL, ...bucket }
  // The source's server is running during the export.
  expect(await exportTo(there, { DATA_DIR: source.dataDir })).toMatch(/Portate \d+ righe e \d+ file\./)
  const back = freshDir()
  await exportTo({ DATA_DIR: back }, there)
  await source.kill()
  const contents = await readDataDir(source.dataDir)
  const returned = await readDataDir(back)
  expect(contents.rows['public.seasons']?.join()).toContain('Inverno di prova')
  expect(returned.rows).toEqual(contents.rows)
  expect(returned.files).toEqual(contents.files)
  expect(returned.files).toEqual(filesOfRows(returned))
  expect((await keysIn(bucket)).filter((key) => key !== 'bottega-owner')).toEqual(
    Object.keys(contents.files).sort(),
  )
  expect(await complaint(exportTo({ DATA_DIR: back }, there))).toContain('non è vuota')

  const moved = await startServer({ dataDir: there.DATA_DIR, env: there })
  const own = moved.client()
  expect((await own.auth.signInWithPassword({ email: account.email, password })).error).toBeNull()
  expect((await own.from('businesses').select('id')).data).toEqual([{ id: account.business.id }])
  // The sequence continues after the last id that was copied, or no save would succeed.
  const newest = () =>
    moved.serviceClient().from('changes').select('id').order('id', { ascending: false }).limit(1).single()
  const { data: last } = await newest().throwOnError()
  await factories(moved.serviceClient()).service()
  expect((await newest()).data).toEqual({ id: last.id + 1 })
  await moved.kill()
})

test('to a Supabase project: every row and file with its owner, and the same passwords', async () => {
  const { sql, target, services, stop } = await startProject(inject('postgres'))
  onTestFinished(stop)
  await exportTo(target, { DATA_DIR: source.dataDir })
  await source.kill()
  const contents = await readDataDir(source.dataDir)

  for (const [table, rows] of Object.entries(contents.rows)) {
    if (!table.startsWith('public.')) continue
    const found = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${table} t order by 1`)
    expect(found.map(({ row }) => row).sort(), table).toEqual(rows.toSorted())
  }
  const [broken] = await sql`
    select count(*)::int as users, count(*) filter (
      where instance_id is null or confirmation_token is null or recovery_token is null
      or email_change is null or email_change_token_new is null
    )::int as unreadable from auth.users`
  expect(broken).toEqual({ users: contents.rows['auth.users']?.length, unreadable: 0 })
  const owners = await sql`select name from storage.objects where owner_id is not null`
  expect(owners).toEqual([{ name: '0a0a0a0a-1b1b-4c2c-8d3d-4e4e4e4e4e4e.png' }])

  for (const { bucket, name, md5 } of contents.objects) {
    const answer = await fetch(
      `${services.url}/storage/v1/object/public/${bucket}/${encodeURIComponent(name)}`,
    )
    expect(answer.headers.get('etag')).toBe(`"${md5}"`)
  }
  const own = await services.signIn(account.email, password)
  const removed = await own.storage
    .from('business-logos')
    .remove(['0a0a0a0a-1b1b-4c2c-8d3d-4e4e4e4e4e4e.png'])
  expect(removed.data).toHaveLength(1)
})

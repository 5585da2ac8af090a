import { createReadStream, globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { extract } from 'tar'
import { expect, test } from 'vitest'
import { pgliteDir } from '../../embedded/process/first-start.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { readDataDir } from './support/data-dir.ts'
import { freshDir } from './support/host-process.ts'

/*
 * Data directories of earlier releases: `npm start -- --api-only` in the release, a stop, then `tar -C .data -c . |
 * zstd -19 --long=26`.
 */

const fixtures = path.resolve(import.meta.dirname, '../fixtures/releases')

/** Stores times that PostgreSQL has and JavaScript has not, as an earlier release did. */
async function storeForeignTimes(dataDir: string): Promise<void> {
  const pglite = new PGlite(pgliteDir(dataDir), { extensions: { pg_trgm } })
  for (const table of stamped) {
    await pglite.exec(`alter table public.${table} disable trigger user;
      update public.${table} set created_at = 'infinity';
      alter table public.${table} enable trigger user;`)
  }
  await pglite.exec(`alter table public.websites disable trigger user;
    update public.websites set updated_at = '0044-03-15 BC', created_at = '294276-12-31';
    alter table public.websites enable trigger user;`)
  await pglite.close()
}

const stamped = [
  'profiles',
  'businesses',
  'websites',
  'services',
  'graphic_services',
  'cards',
  'payment_methods',
] as const

async function expectDates(server: RunningServer): Promise<void> {
  const service = server.serviceClient()
  for (const table of stamped) {
    const { data } = await service.from(table).select('created_at').throwOnError()
    expect(data.length).toBeGreaterThan(0)
    for (const { created_at } of data)
      expect([table, Date.parse(created_at)]).not.toEqual([table, Number.NaN])
  }
  const { data: sites } = await service
    .from('websites')
    .select('id, businesses(stato)')
    .eq('stato', 'attivo')
    .throwOnError()
  const site = sites.find(({ businesses }) => businesses.stato === 'attivo')
  expect((await fetch(`${server.url}/functions/v1/website-data?id=${site?.id}`)).status).toBe(200)
}

test.each(globSync('*.tar.zst', { cwd: fixtures }).sort())(
  'this release opens the data directory of %s, with every row, account and file',
  async (archive) => {
    const dataDir = freshDir()
    mkdirSync(dataDir)
    await pipeline(
      createReadStream(path.join(fixtures, archive)),
      createZstdDecompress(),
      extract({ cwd: dataDir }),
    )
    await storeForeignTimes(dataDir)
    const before = await readDataDir(dataDir)
    expect(before.rows['public.businesses']?.length).toBeGreaterThan(11)

    const server = await startServer({ dataDir })
    expect(server.output()).not.toContain('ATTENZIONE')
    const admin = await server.signInAs('admin')
    const [stored] = before.objects
    const file = await fetch(`${server.url}/storage/v1/object/public/${stored?.bucket}/${stored?.name}`)
    expect([file.status, file.headers.get('etag')]).toEqual([200, `"${stored?.md5}"`])
    // The history, which the earlier release did not have.
    const { data: shop } = await admin.from('businesses').select('id').limit(1).single().throwOnError()
    await admin.from('businesses').update({ citta: 'Aosta' }).eq('id', shop.id).throwOnError()
    const { data: changes } = await admin
      .from('changes')
      .select('action')
      .eq('row_id', shop.id)
      .throwOnError()
    expect(changes).toEqual([{ action: 'update' }])
    await expectDates(server)
    expect(await server.kill()).toBe(0)

    const after = await readDataDir(dataDir)
    const isKept = (table: string) => /^public\.|^auth\.users$|^storage\.objects$/.test(table)
    for (const [table, rows] of Object.entries(before.rows).filter(([table]) => isKept(table)))
      expect([table, after.rows[table]?.length]).toEqual([table, rows.length])
    expect(after.objects).toEqual(before.objects)
    expect(after.files).toEqual(before.files)
  },
)

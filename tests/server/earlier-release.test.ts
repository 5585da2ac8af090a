import { createReadStream, globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { readDataDir } from './support/data-dir.ts'
import { freshDir } from './support/host-process.ts'

/*
 * Data directories as earlier releases left them: `npm start -- --api-only` in the release, a stop, then
 * `tar -C .data -c . | zstd -19 --long=26`.
 */

const fixtures = path.resolve(import.meta.dirname, '../fixtures/releases')

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
    const before = await readDataDir(dataDir)
    expect(before.rows['public.businesses']?.length).toBeGreaterThan(11)

    const server = await startServer({ dataDir })
    expect(server.output()).not.toContain('ATTENZIONE')
    const admin = await server.signInAs('admin')
    const [stored] = before.objects
    const file = await fetch(`${server.url}/storage/v1/object/public/${stored?.bucket}/${stored?.name}`)
    expect([file.status, file.headers.get('etag')]).toEqual([200, `"${stored?.md5}"`])
    // What this release has and the earlier one had not: the history.
    const { data: shop } = await admin.from('businesses').select('id').limit(1).single().throwOnError()
    await admin.from('businesses').update({ citta: 'Aosta' }).eq('id', shop.id).throwOnError()
    const { data: changes } = await admin
      .from('changes')
      .select('action')
      .eq('row_id', shop.id)
      .throwOnError()
    expect(changes).toEqual([{ action: 'update' }])
    expect(await server.kill()).toBe(0)

    const after = await readDataDir(dataDir)
    const isKept = (table: string) => /^public\.|^auth\.users$|^storage\.objects$/.test(table)
    for (const [table, rows] of Object.entries(before.rows).filter(([table]) => isKept(table)))
      expect([table, after.rows[table]?.length]).toEqual([table, rows.length])
    expect(after.objects).toEqual(before.objects)
    expect(after.files).toEqual(before.files)
  },
)

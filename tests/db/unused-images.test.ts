import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../packages/embedded-supabase/database/database.ts'
import { connectionTo } from '../../packages/embedded-supabase/database/pglite/in-process.ts'
import { unusedFiles } from '../../packages/embedded-supabase/storage/unused-files.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

let pglite: PGlite
let db: Db
beforeEach(async () => {
  pglite = await migratedDatabase()
  db = connectionTo(pglite).db
})
afterEach(() => pglite.close())

test('a file that no row shows is found after a day; one that a row shows never, also under an encoded name', async () => {
  const old = "now() - interval '25 hours'"
  const stored = (bucket: string, name: string, time = old) =>
    `insert into storage.objects (bucket_id, name, created_at, updated_at)
     values ('${bucket}', '${name}', ${time}, ${time});`
  const at = (object: string) => `https://altrove.example/storage/v1/object/public/${object}`
  await pglite.exec(`
    ${stored('service-covers', 'shown.png')}
    ${stored('service-covers', 'forgotten.png')}
    ${stored('service-covers', 'just-sent.png', 'now()')}
    ${stored('business-logos', 'con spazio.pdf')}
    ${stored('business-logos', 'con spazio.pdf.preview.png')}
    ${stored('business-logos', 'replaced.pdf')}
    ${stored('business-logos', 'replaced.pdf.preview.png')}
    alter table public.businesses disable trigger user, drop constraint businesses_logo_url_valid;
    insert into public.services (nome, descrizione, durata, costo, immagine_copertina_url)
    values ('Con immagine', 'x', 1, 1, '${at('service-covers/shown.png')}');
    insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, logo_url)
    values ('A', 'A', 'A', 'A', 'A', '12345678903', 'a@example.it', '${at('business-logos/con%20spazio.pdf')}');
    alter table public.businesses enable trigger user;`)
  expect(await unused()).toEqual([
    'business-logos/replaced.pdf',
    'business-logos/replaced.pdf.preview.png',
    'service-covers/forgotten.png',
  ])
})

test('a picture stays while an older row shows it, whatever address the row holds', async () => {
  const addresses = [
    '/storage/v1/object/public/website-covers/NAME',
    '/storage/v1/object/website-covers/NAME',
    'http://localhost:4321/storage/v1/object/authenticated/website-covers/NAME?v=7',
    'https://api.altrove.example/storage/v1/object/public/website-covers/NAME#sopra',
    '/%73torage/v1/object/public/website%2Dcovers/NAME',
    'https://x.example/storage/v1/x/../object/public/website-covers/NAME',
  ]
  const names = addresses.map((_, index) => `cover-${index}.preview.png`)
  await pglite.exec(`alter table public.services disable trigger user,
    drop constraint services_immagine_copertina_url_valid`)
  for (const [index, name] of names.entries()) {
    await pglite.query(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       values ('website-covers', $1, now() - interval '2 days', now() - interval '2 days')`,
      [name],
    )
    await pglite.query(
      `insert into public.services (nome, descrizione, durata, costo, immagine_copertina_url)
       values ($1, 'x', 1, 1, $2)`,
      [name, addresses[index]?.replace('NAME', index % 2 ? name : name.replace('c', '%63'))],
    )
  }
  await pglite.exec('alter table public.services enable trigger user')
  expect((await unused()).filter((name) => name.startsWith('website-covers/'))).toEqual([])
  await pglite.query('delete from public.services where nome = any ($1)', [names])
  expect((await unused()).filter((name) => name.startsWith('website-covers/'))).toHaveLength(names.length)
})

test('the logo of a deleted card stays for as long as the card can come back', async () => {
  const logo = 'business-logos/card-di-prima.png'
  await pglite.exec(`
    insert into storage.objects (bucket_id, name, created_at, updated_at)
    values ('business-logos', 'card-di-prima.png', now() - interval '2 days', now() - interval '2 days');
    insert into public.changes (table_name, row_id, action, before) values ('cards', gen_random_uuid(), 'delete',
      '{"logo_url": "https://altrove.example/storage/v1/object/public/${logo}"}')`)
  expect(await unused()).not.toContain(logo)
  await pglite.exec("update public.changes set at = now() - interval '31 days' where action = 'delete'")
  expect(await unused()).toContain(logo)
})

test('unused files are found beyond the number that one query checks', async () => {
  await pglite.exec(`
    insert into storage.objects (bucket_id, name, created_at, updated_at)
    select 'service-covers', 'many-' || n || '.png', now() - interval '2 days', now() - interval '2 days'
    from generate_series(1, 350) as n;
    insert into public.services (nome, descrizione, durata, costo, immagine_copertina_url)
    select 'Una di molte', 'x', 1, 1, '/storage/v1/object/public/service-covers/many-' || n || '.png'
    from generate_series(1, 350, 7) as n;`)
  const found = await unused()
  expect(found).toHaveLength(300)
  expect(found).not.toContain('service-covers/many-344.png')
})

test('each page is small, and removing what a page has skips nothing of the next', async () => {
  await pglite.exec(`
    insert into storage.objects (bucket_id, name, created_at, updated_at)
    select bucket, 'page-' || n || '.png', now() - interval '2 days', now() - interval '2 days'
    from generate_series(1, 600) as n, unnest(array['avatars', 'service-covers']) as bucket;
    alter table storage.objects disable trigger user;`)
  const sizes: number[] = []
  for await (const images of unusedFiles(db, 'private.is_shown')) {
    sizes.push(images.length)
    const names = images.map(({ bucket, name }) => `${bucket}/${name}`)
    await pglite.query("delete from storage.objects where bucket_id || '/' || name = any ($1)", [names])
  }
  expect(sizes).toEqual(Array.from({ length: 12 }, () => 100))
})

async function unused(): Promise<string[]> {
  const found: string[] = []
  for await (const images of unusedFiles(db, 'private.is_shown'))
    found.push(...images.map(({ bucket, name }) => `${bucket}/${name}`))
  return found.sort()
}

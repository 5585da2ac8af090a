import type { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exclusivePgliteDialect } from '../../embedded/pglite-dialect.ts'
import { unusedImages } from '../../embedded/unused-images.ts'
import { openMigratedDatabase } from '../../scripts/migrated-database.ts'

let pglite: PGlite
beforeAll(async () => {
  pglite = await openMigratedDatabase()
})
afterAll(() => pglite.close())

test('what no row shows is found after a day; what a row shows, also under an encoded name, never', async () => {
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
    insert into public.services (nome, descrizione, durata, costo, immagine_copertina_url)
    values ('Con immagine', 'x', 1, 1, '${at('service-covers/shown.png')}');
    insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, logo_url)
    values ('A', 'A', 'A', 'A', 'A', '12345678903', 'a@example.it', '${at('business-logos/con%20spazio.pdf')}');`)
  const found = await unusedImages(new Kysely({ dialect: exclusivePgliteDialect(pglite) }))
  expect(found.map(({ bucket, name }) => `${bucket}/${name}`).sort()).toEqual([
    'business-logos/replaced.pdf',
    'business-logos/replaced.pdf.preview.png',
    'service-covers/forgotten.png',
  ])
})

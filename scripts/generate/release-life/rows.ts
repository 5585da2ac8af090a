import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { png } from '../../../packages/embedded-supabase/testing/pictures.ts'
import { defaultOrari } from '../../../testing/factories.ts'

type Shop = { client: SupabaseClient; businessId: string }
const place = { indirizzo: 'Corso Mazzini 3', citta: 'Jesi', regione: 'Marche' }

/** Stores a picture of its own bytes. @returns its address */
async function picture(client: SupabaseClient, bucket: string, folder?: string): Promise<string> {
  const id = randomUUID()
  const name = `${folder ? `${folder}/` : ''}${id}.png`
  const file = Buffer.concat([png(320, 320), Buffer.from(id)])
  const { error } = await client.storage.from(bucket).upload(name, file, { contentType: 'image/png' })
  if (error) throw error
  return client.storage.from(bucket).getPublicUrl(name).data.publicUrl
}

/** A list of activities, as 'Importa' sends it. */
async function importBusinesses(admin: SupabaseClient): Promise<string[]> {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    id: randomUUID(),
    ragione_sociale: `Elenco ${index} di Ésposito & C. S.a.s.`,
    insegna: `Elenco ${index}`,
    partita_iva: String(10_000_000_000 + index),
    email: `elenco-${index}@example.it`,
    stato: index % 7 === 0 ? 'sospeso' : 'attivo',
    ...place,
  }))
  await admin.from('businesses').upsert(rows, { onConflict: 'id', ignoreDuplicates: true }).throwOnError()
  return rows.map(({ id }) => id)
}

/** A website of the admin's making, whose days `client` writes. */
async function websiteOf(
  admin: SupabaseClient,
  business_id: string,
  nome: string,
  client = admin,
): Promise<string> {
  const row = { business_id, nome, email: 'sito@example.it', orari: defaultOrari, ...place }
  const { id } = (await admin.from('websites').insert(row).select('id').single().throwOnError()).data
  const closures = [
    { dal: '2026-08-10', al: '2026-08-23', motivo: 'Ferie' },
    {
      dal: '2026-12-24',
      al: '2026-12-24',
      motivo: 'Vigilia',
      orari: { ...defaultOrari.lunedi, pomeriggio_abilitato: false },
    },
  ]
  await client
    .from('closures')
    .insert(closures.map((closure) => ({ ...closure, website_id: id })))
    .throwOnError()
  const season = { nome: 'Estate', dal: '2026-06-01', al: '2026-09-15', ogni_anno: true, orari: defaultOrari }
  await client
    .from('seasons')
    .insert({ ...season, website_id: id })
    .throwOnError()
  return id
}

/** Deletes a row and takes it back from the history. */
async function deleteAndRestore(admin: SupabaseClient, table: string, id: string): Promise<void> {
  await admin.from(table).delete().eq('id', id).throwOnError()
  const found = admin.from('changes').select('id').eq('row_id', id).eq('action', 'delete')
  const { data } = await found.single().throwOnError()
  await admin.rpc('restore_deleted', { _change_id: data.id }).throwOnError()
}

/** What an installation has after some weeks: rows of every table with their pictures, edited, deleted, restored. */
export async function makeRows(admin: SupabaseClient, shop: Shop): Promise<void> {
  const imported = await importBusinesses(admin)
  await admin.from('businesses').update({ stato: 'sospeso' }).in('id', imported.slice(30, 40)).throwOnError()
  for (const citta of ['Fano', 'Jesi', 'Osimo'])
    await admin.from('businesses').update({ citta }).eq('id', imported[0]).throwOnError()
  await admin
    .from('businesses')
    .update({ logo_url: await picture(admin, 'business-logos') })
    .eq('id', imported[1])
    .throwOnError()

  const sites = [await websiteOf(admin, shop.businessId, 'Bottega di Nino', shop.client)]
  for (const id of imported.slice(1, 6)) sites.push(await websiteOf(admin, id, `Sito ${id.slice(0, 4)}`))
  await admin
    .from('websites')
    .update({ immagine_copertina_url: await picture(admin, 'website-covers') })
    .eq('id', sites[1])
    .throwOnError()
  await admin.from('closures').delete().eq('website_id', sites[2]).throwOnError()

  const cards = [
    [shop.client, shop.businessId, sites[0]],
    [admin, imported[1], sites[1]],
    [admin, imported[2], sites[2]],
  ] as const
  for (const [client, business_id, website_id] of cards) {
    const row = { business_id, website_id, background_color: '#3b82f6', font: 'Lato' }
    const { id } = (await client.from('cards').insert(row).select('id').single().throwOnError()).data
    await client.from('cards').update({ font: 'Inter' }).eq('id', id).throwOnError()
    if (client === admin) await deleteAndRestore(admin, 'cards', id)
  }
  for (const [index, iban] of ['IT60X0542811101000000123456', 'IT60X0542811101000000123456'].entries()) {
    const method = { iban, titolare: `Bottega ${index} S.r.l.` }
    const { id } = (await admin.from('payment_methods').insert(method).select('id').single().throwOnError())
      .data
    if (index === 0) await deleteAndRestore(admin, 'payment_methods', id)
    else await admin.from('payment_methods').delete().eq('id', id).throwOnError()
  }
  const service = {
    descrizione: 'Ogni settimana',
    costo: 49.9,
    immagine_copertina_url: await picture(admin, 'service-covers'),
  }
  await admin
    .from('services')
    .insert({ ...service, nome: 'Pagina seguita', durata: 3 })
    .throwOnError()
  await admin
    .from('graphic_services')
    .insert({ ...service, nome: 'Insegna', durata: 'una_tantum' })
    .throwOnError()

  const { user } = (await shop.client.auth.getUser()).data
  const avatar_url = await picture(shop.client, 'avatars', user?.id)
  await shop.client
    .from('profiles')
    .update({ avatar_url, display_name: "Nino d'Amico" })
    .eq('user_id', user?.id)
    .throwOnError()
}

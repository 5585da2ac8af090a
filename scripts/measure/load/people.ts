import { randomInt, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/backend/database.types.ts'
import { png } from '../../../testing/pictures.ts'

type Db = SupabaseClient<Database>

const asPng = { contentType: 'image/png' }
const address = { indirizzo: 'Via Roma 1', citta: 'Torino', regione: 'Piemonte' }

/** Uploads an image, reads it and removes it. */
async function uploadAndRemove(db: Db, bucket: string, name: string): Promise<void> {
  const files = db.storage.from(bucket)
  const { error } = await files.upload(name, png(1, 1, randomInt(1, 200_000)), asPng)
  if (error) throw error
  const seen = await fetch(files.getPublicUrl(name).data.publicUrl)
  if (!seen.ok) throw new Error(`image: ${seen.status}`)
  await seen.arrayBuffer()
  const removed = await files.remove([name])
  if (removed.error) throw removed.error
}

const listWebsites = (db: Db) =>
  db
    .from('websites')
    .select('*, businesses(insegna)', { count: 'exact' })
    .order('created_at', { ascending: false })
    .range(0, 9)
    .throwOnError()
const listServices = (db: Db) =>
  db.from('services').select('*').order('created_at', { ascending: false }).throwOnError()

async function refresh(db: Db): Promise<void> {
  const { error } = await db.auth.refreshSession()
  if (error) throw error
}

async function changeProfile(db: Db): Promise<void> {
  const { data } = await db.auth.getSession()
  const id = data.session?.user.id ?? ''
  await db.from('profiles').update({ display_name: 'Prova di carico' }).eq('user_id', id).throwOnError()
  await db.rpc('get_user_role', { _user_id: id }).throwOnError()
}

const searchBusinesses = (db: Db) =>
  db
    .from('businesses')
    .select('*', { count: 'exact' })
    .ilike('insegna', '%o%')
    .order('insegna')
    .range(0, 9)
    .throwOnError()

async function createAndChangeBusiness(db: Db): Promise<void> {
  const insegna = `Carico ${randomUUID().slice(0, 8)}`
  const row = { ragione_sociale: insegna, insegna, partita_iva: '12345678903', email: 'carico@example.it' }
  const created = db
    .from('businesses')
    .insert({ ...row, ...address })
    .select('id')
  const { data } = await created.single().throwOnError()
  await db.from('businesses').update({ citta: 'Asti' }).eq('id', data.id).throwOnError()
}

async function changeWebsite(db: Db): Promise<void> {
  const { data } = await db.from('websites').select('id').single().throwOnError()
  const nome = `Sito ${randomInt(1000)}`
  await db.from('websites').update({ nome }).eq('id', data.id).throwOnError()
}

async function replaceCover(db: Db): Promise<void> {
  const { data } = await db.from('businesses').select('id').single().throwOnError()
  await uploadAndRemove(db, 'website-covers', `${data.id}-${randomUUID()}.png`)
}

/** The actions of each role; one throws when it fails. */
export const deeds: Record<string, Record<string, (db: Db) => PromiseLike<unknown>>> = {
  admin: {
    attività: searchBusinesses,
    'attività creata e modificata': createAndChangeBusiness,
    copertina: (db) => uploadAndRemove(db, 'service-covers', `${randomUUID()}.png`),
    'siti web': listWebsites,
    'rinnovo della sessione': refresh,
  },
  gestore: { 'siti web': listWebsites, servizi: listServices, 'rinnovo della sessione': refresh },
  business: {
    'siti web': listWebsites,
    servizi: listServices,
    'sito modificato': changeWebsite,
    copertina: replaceCover,
    'rinnovo della sessione': refresh,
  },
  cliente: { profilo: changeProfile, 'rinnovo della sessione': refresh },
}

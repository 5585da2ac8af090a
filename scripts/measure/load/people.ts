import { randomInt, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/backend/database.types.ts'
import { png } from '../../../testing/pictures.ts'

type Db = SupabaseClient<Database>

/** One action of a user; throws when it fails. */
export type Deed = { name: string; do(db: Db): PromiseLike<unknown> }

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

const listWebsites: Deed = {
  name: 'siti web',
  do: (db) =>
    db
      .from('websites')
      .select('*, businesses(insegna)', { count: 'exact' })
      .order('created_at', { ascending: false })
      .range(0, 9)
      .throwOnError(),
}
const listServices: Deed = {
  name: 'servizi',
  do: (db) => db.from('services').select('*').order('created_at', { ascending: false }).throwOnError(),
}
const refresh: Deed = {
  name: 'rinnovo della sessione',
  do: async (db) => {
    const { error } = await db.auth.refreshSession()
    if (error) throw error
  },
}
const ownProfile: Deed = {
  name: 'profilo',
  do: async (db) => {
    const { data } = await db.auth.getSession()
    const id = data.session?.user.id ?? ''
    await db.from('profiles').update({ display_name: 'Prova di carico' }).eq('user_id', id).throwOnError()
    await db.rpc('get_user_role', { _user_id: id }).throwOnError()
  },
}

const admin: Deed[] = [
  {
    name: 'attività',
    do: (db) =>
      db
        .from('businesses')
        .select('*', { count: 'exact' })
        .ilike('insegna', '%o%')
        .order('insegna')
        .range(0, 9)
        .throwOnError(),
  },
  {
    name: 'attività creata e modificata',
    do: async (db) => {
      const insegna = `Carico ${randomUUID().slice(0, 8)}`
      const row = {
        ragione_sociale: insegna,
        insegna,
        partita_iva: '12345678903',
        email: 'carico@example.it',
      }
      const { data } = await db
        .from('businesses')
        .insert({ ...row, ...address })
        .select('id')
        .single()
        .throwOnError()
      await db.from('businesses').update({ citta: 'Asti' }).eq('id', data.id).throwOnError()
    },
  },
  { name: 'copertina', do: (db) => uploadAndRemove(db, 'service-covers', `${randomUUID()}.png`) },
  listWebsites,
]
const business: Deed[] = [
  listWebsites,
  listServices,
  {
    name: 'sito modificato',
    do: async (db) => {
      const { data } = await db.from('websites').select('id').single().throwOnError()
      await db
        .from('websites')
        .update({ nome: `Sito ${randomInt(1000)}` })
        .eq('id', data.id)
        .throwOnError()
    },
  },
  {
    name: 'copertina',
    do: async (db) => {
      const { data } = await db.from('businesses').select('id').single().throwOnError()
      await uploadAndRemove(db, 'website-covers', `${data.id}-${randomUUID()}.png`)
    },
  },
]

/** The actions of each role. */
export const deeds: Record<string, Deed[]> = {
  admin: [...admin, refresh],
  gestore: [listWebsites, listServices, refresh],
  business: [...business, refresh],
  cliente: [ownProfile, refresh],
}

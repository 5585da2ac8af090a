import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../packages/embedded-supabase/auth/admin-users.ts'
import { openSession } from '../../packages/embedded-supabase/auth/sessions.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import { StorageFiles } from '../../packages/embedded-supabase/files/storage-files.ts'
import { diskStore } from '../../packages/embedded-supabase/files/store-disk.ts'
import { putObject } from '../../packages/embedded-supabase/storage/objects.ts'
import { type AuthDatabase, openAuthDatabase } from './support/auth-database.ts'

let database: AuthDatabase
beforeAll(async () => {
  database = await openAuthDatabase()
})
afterAll(() => database.close())

/** Uploads an account's picture; `meanwhile` runs while its file is written. */
async function upload(meanwhile: (account: string) => Promise<unknown>) {
  const { db } = database
  const user = await createUser(db, { email: `${randomUUID()}@example.it`, email_confirm: true })
  const account = String(user?.id)
  const store = { ...diskStore('/nowhere'), write: () => meanwhile(account).then(() => {}) }
  const device = { userAgent: null, address: null }
  const { id } = await db.transaction((tx) => openSession(tx, account, 'password', device))
  const claims = JSON.stringify({ sub: account, role: 'authenticated', session_id: id, aal: 'aal1' })
  const caller = { role: 'authenticated', account, claims }
  const file = { bytes: new Uint8Array([1]), type: 'image/png', cacheControl: 'no-cache' }
  const place = { caller, bucket: 'avatars', name: `${account}-1.png` }
  return putObject({ db, files: new StorageFiles(store, db) }, place, file, false)
}

const rows = async () => (await sql`select from storage.objects`.execute(database.db)).rows.length

test('an upload that ends after its account was deleted leaves no row', async () => {
  const { db } = database
  const deleted = (id: string) => sql`delete from auth.users where id = ${id}::uuid`.execute(db)
  await expect(upload(deleted)).rejects.toMatchObject({ code: '42501' })
  expect(await rows()).toBe(0)
  expect(await upload(async () => {})).toEqual(expect.any(String))
  expect(await rows()).toBe(1)
})

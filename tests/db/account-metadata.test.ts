import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectionTo } from '../../packages/embedded-supabase/database/pglite/in-process.ts'
import { readMetadata } from '../../server/metadata.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

test('a name and a picture that an earlier version accepted stay with their account, and no other account may take them', async () => {
  const pglite = await migratedDatabase()
  const db = connectionTo(pglite).db
  const [one, other] = [randomUUID(), randomUUID()]
  const before = { display_name: 'Anna\u202e', avatar_url: 'https://x.it/./a.png' }
  await pglite.query(`insert into auth.users (id, aud, role, email) values
    ('${one}', 'authenticated', 'authenticated', 'a@x.it'), ('${other}', 'authenticated', 'authenticated', 'b@x.it')`)
  await pglite.exec(`alter table public.profiles disable trigger user,
    drop constraint profiles_display_name_written, drop constraint profiles_avatar_url_valid`)
  await pglite.query('update public.profiles set display_name = $1, avatar_url = $2 where user_id = $3', [
    before.display_name,
    before.avatar_url,
    one,
  ])
  const keeps = async (sent: object, id: string | null) => (await readMetadata(db, sent, id)).refusal === null
  expect(await keeps(before, one)).toBe(true)
  expect(await keeps({ ...before, display_name: 'Berta' }, one)).toBe(true)
  for (const sent of [{ display_name: before.display_name }, { avatar_url: before.avatar_url }])
    expect([await keeps(sent, other), await keeps(sent, null)]).toEqual([false, false])
  await pglite.close()
})

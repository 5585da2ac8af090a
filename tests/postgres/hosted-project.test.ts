import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sharedProject, urlAs } from '../../testing/supabase-project.ts'

/* What a hosted project lets the role do that pushes our migrations: supabase-cli.test.ts shows that they need no more. */

let owner: Sql
let api: Sql
beforeAll(async () => {
  const url = await sharedProject(inject('postgres'))
  owner = postgres(url, { max: 1, onnotice: () => {} })
  api = postgres(urlAs(url, 'authenticator'), { max: 1 })
})
afterAll(() => Promise.all([owner.end(), api.end()]))

test.each([
  ['a table in auth', 'create table auth.ours (id int)'],
  ['a function in storage', 'create function storage.ours() returns int language sql as $$ select 1 $$'],
  ['a column of auth.users', 'alter table auth.users add column ours int'],
  ['a trigger of auth.users disabled', 'alter table auth.users disable trigger user'],
  ['row security of files off', 'alter table storage.objects disable row level security'],
  ['a policy on auth.users', 'create policy ours on auth.users for select using (true)'],
  ['a policy on buckets', 'create policy ours on storage.buckets for select using (true)'],
  ["the auth service's role", 'set role supabase_auth_admin'],
  ["the storage service's role", 'set role supabase_storage_admin'],
  ['no triggers', 'set session_replication_role = replica'],
  ['files deleted', 'delete from storage.objects'],
  ['buckets deleted', 'delete from storage.buckets'],
])('%s: refused', async (_, statement) => {
  await expect(owner.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['a policy on files', 'create policy ours on storage.objects for select using (false)'],
  [
    'a policy on files that changes',
    'alter policy "everyone deletes their own avatar" on storage.objects using (false)',
  ],
  ['a policy on files that goes', 'drop policy "everyone deletes their own avatar" on storage.objects'],
  [
    'a trigger on auth.users',
    'create trigger ours before insert on auth.users execute function private.stamp()',
  ],
  ['a bucket', "insert into storage.buckets (id, name) values ('ours', 'ours')"],
  [
    'files deleted where that is switched on',
    "set local storage.allow_delete_query = 'true'; delete from storage.objects",
  ],
  ['sessions deleted', 'delete from auth.sessions'],
])('%s: done', async (_, statement) => {
  const tried = owner.begin(async (sql) => {
    await sql.unsafe(statement).simple()
    throw new Error('undone')
  })
  await expect(tried).rejects.toThrow('undone')
})

test('what one statement lends is gone with it, also when it is refused', async () => {
  const membership = () => owner`select pg_has_role('supabase_storage_admin', 'member') as member`
  await owner.begin(async (sql) => {
    await sql`create policy ours on storage.objects for select using (false)`
    expect(await sql`select pg_has_role('supabase_storage_admin', 'member') as member`).toEqual([
      { member: false },
    ])
    await sql`drop policy ours on storage.objects`
  })
  await expect(owner`create policy ours on storage.objects for select using (nothing)`).rejects.toThrow()
  expect(await membership()).toEqual([{ member: false }])
})

test('an operator with the secret key has eight seconds, and asks in pieces', async () => {
  expect(await api`show statement_timeout`).toEqual([{ statement_timeout: '8s' }])
  await api`set role service_role`
  expect(await api`select public.deployment_report() ->> 'accounts_without_role' as report`).toHaveLength(1)
  const [told] = await api`select public.rows_to_correct() as told`
  expect(told?.told).toEqual({ rows: [], next: null })
  const piece = async (state: postgres.JSONValue) => {
    const [row] = await api<{ told: Record<string, postgres.JSONValue> }[]>`
      select public.forget_person('nessuno@prova.it', ${api.json(state)}) as told`
    return row?.told ?? {}
  }
  let state = await piece(null)
  while (state.step !== 'done') state = await piece(state)
  expect(state).toMatchObject({ accounts: 0, changes: 0, remaining: {} })
})

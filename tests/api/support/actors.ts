import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import { type Role, roles } from '#permissions'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'

export type Db = SupabaseClient<Database>

export interface Actor {
  role: Caller
  client: Db
  userId: string | null
  /** The id of the actor's business. */
  businessId: string | null
}

export type Caller = Role | 'anon'
export const callers: readonly Caller[] = ['anon', ...roles]

/** Creates a confirmed account that no test signs in with, and returns its id. */
export async function newAccount(service: Db): Promise<string> {
  const email = `${randomUUID()}@example.it`
  const { data, error } = await service.auth.admin.createUser({
    email,
    password: demoPassword,
    email_confirm: true,
  })
  if (error) throw error
  return data.user.id
}

async function demoActor(server: RunningServer, role: Role): Promise<Actor> {
  const client = await server.signInAs(role)
  const { data } = await client.auth.getSession()
  const userId = data.session?.user.id ?? null
  const { data: own } = await server
    .serviceClient()
    .from('businesses')
    .select('id')
    .eq('user_id', userId ?? '')
    .maybeSingle()
  return { role, client, userId, businessId: own?.id ?? null }
}

/** Signs in the demo account of each role. */
export async function signInEveryone(server: RunningServer): Promise<(caller: Caller) => Actor> {
  const actors = new Map<Caller, Actor>([
    ['anon', { role: 'anon', client: server.client(), userId: null, businessId: null }],
  ])
  for (const role of roles) actors.set(role, await demoActor(server, role))
  return (caller) => {
    const actor = actors.get(caller)
    if (!actor) throw new Error(`nobody acts as ${caller}`)
    return actor
  }
}

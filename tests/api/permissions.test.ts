import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Action,
  functionRoles,
  functionsOfVisitors,
  type Role,
  roles,
  scopeOf,
  type Table,
  tablePermissions,
} from '#permissions'
import { type Factories, factories } from '../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, callers, type Db, newAccount, signInEveryone } from './support/actors.ts'
import { owners, type Specimen, specimens } from './support/specimens.ts'

/*
 * Compares the policies with permissions.ts. Anon and each role try every action on every table, on their own rows and
 * on those of others. The outcome must be what permissions.ts says, and a refused action must change nothing.
 */

const tables = Object.keys(tablePermissions) as Table[]

let server: RunningServer
let service: Db
let create: Factories
let specimenOf: Record<Table, Specimen>
let actorOf: (caller: Caller) => Actor

beforeAll(async () => {
  server = await sharedServer()
  service = server.serviceClient()
  create = factories(service)
  specimenOf = specimens(create, () => newAccount(service))
  actorOf = await signInEveryone(server)
})
afterAll(() => server.stop())

/** Whether permissions.ts allows the action. */
function allowed(caller: Caller, action: Action, table: Table, whose: 'own' | 'foreign'): boolean {
  const scope = caller === 'anon' ? null : scopeOf(caller, action, table)
  return scope === 'all' || (scope === 'own' && whose === 'own')
}

// A looser type than the generated ones, which know one table at a time: this test loops over all tables.
interface AnyTable {
  select(columns?: string): AnyQuery
  insert(row: object): AnyQuery
  update(row: object): AnyQuery
  delete(): AnyQuery
}
interface AnyQuery
  extends PromiseLike<{ data: Record<string, unknown>[] | null; error: { code: string } | null }> {
  eq(column: string, value: string): AnyQuery
  select(): AnyQuery
}
const tableOf = (client: Db, table: Table) => client.from(table) as unknown as AnyTable

async function stored(table: Table, id: string) {
  const { data, error } = await tableOf(service, table).select().eq(specimenOf[table].key, id)
  if (error) throw error
  return data
}

async function countOf(table: Table): Promise<number> {
  const { count } = await service.from(table).select('*', { count: 'exact', head: true }).throwOnError()
  return count ?? 0
}

async function rowOf(table: Table, actor: Actor, whose: 'own' | 'foreign'): Promise<string> {
  return whose === 'own' ? specimenOf[table].own(actor) : specimenOf[table].foreign()
}

/** Tries an action on a stored row; returns whether it took effect. */
const onRow: Record<Exclude<Action, 'insert'>, (client: Db, table: Table, id: string) => Promise<boolean>> = {
  select: async (client, table, id) => {
    const { data } = await tableOf(client, table).select().eq(specimenOf[table].key, id)
    return data?.length === 1
  },
  update: async (client, table, id) => {
    const before = await stored(table, id)
    await tableOf(client, table).update(specimenOf[table].patch).eq(specimenOf[table].key, id)
    return JSON.stringify(await stored(table, id)) !== JSON.stringify(before)
  },
  delete: async (client, table, id) => {
    await tableOf(client, table).delete().eq(specimenOf[table].key, id)
    return (await stored(table, id))?.length === 0
  },
}

async function tryInsert(table: Table, actor: Actor, row: object): Promise<boolean> {
  const before = await countOf(table)
  const { error } = await tableOf(actor.client, table).insert(row)
  const added = (await countOf(table)) - before
  expect(added, 'an insert that was refused must add nothing').toBe(error ? 0 : 1)
  // The refusal must come from a policy, not from a unique key.
  if (error) expect(error.code).toBe('42501')
  return !error
}

const whoseRows = (owning: readonly Caller[], caller: Caller) =>
  owning.includes(caller) ? (['own', 'foreign'] as const) : (['foreign'] as const)

describe.each(callers)('as %s', (caller) => {
  describe.each(tables)('%s', (table) => {
    for (const whose of whoseRows(owners[table].have, caller)) {
      test.each(['select', 'update', 'delete'] as const)(`%s ${whose}`, async (action) => {
        const actor = actorOf(caller)
        const id = await rowOf(table, actor, whose)
        expect(await onRow[action](actor.client, table, id)).toBe(allowed(caller, action, table, whose))
      })
    }

    test.each(whoseRows(owners[table].insert, caller))('insert %s', async (whose) => {
      const actor = actorOf(caller)
      const row = await specimenOf[table].insert(actor, whose)
      expect(await tryInsert(table, actor, row)).toBe(allowed(caller, 'insert', table, whose))
    })
  })
})

test('permissions.ts gives a right to own rows only to those who can have some, and have tried it here', () => {
  const untried = roles.flatMap((role) =>
    tables.flatMap((table) =>
      (['select', 'insert', 'update', 'delete'] as const)
        .filter((action) => scopeOf(role, action, table) === 'own')
        .filter((action) => !owners[table][action === 'insert' ? 'insert' : 'have'].includes(role))
        .map((action) => `${role}: ${action} ${table}`),
    ),
  )
  expect(untried).toEqual([])
})

const supabase = path.resolve(import.meta.dirname, '../../supabase')

function migrations(): string[] {
  const folder = path.join(supabase, 'migrations')
  return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

test('every table of the migrations is in permissions.ts', () => {
  const created = migrations().flatMap((sql) => [...sql.matchAll(/create table public\.(\w+)/g)])
  expect(created.map((match) => match[1]).sort()).toEqual([...tables].sort())
})

/** Whether a state is set for a row that somebody else made. */
async function setsStato(
  client: Actor['client'],
  table: 'businesses' | 'websites',
  { id, updated_at }: { id: string; updated_at: string },
) {
  const args = { _ids: [id], _versions: [updated_at], _stato: 'sospeso' }
  const { data } = await client.rpc(`set_stato_${table}`, args)
  return data?.length === 1
}

describe('the functions', () => {
  const businessId = randomUUID()
  const calls: Record<keyof typeof functionRoles, (actor: Actor) => Promise<boolean>> = {
    'create-business-account': async ({ client }) => {
      // The business does not exist: an admin gets 404, the others are refused before.
      const body = { email: `${businessId}@example.it`, password: 'segreta123', businessId }
      const { error } = await client.functions.invoke('create-business-account', { body })
      return error?.context.status === 404
    },
    'manage-account': async ({ client }) => {
      // Again one that does not exist.
      const body = { action: 'ban', user_id: businessId }
      const { error } = await client.functions.invoke('manage-account', { body })
      return error?.context.status === 404
    },
    'website-data': async ({ client }) => {
      const { id } = await create.websiteOf((await create.business()).id)
      const { data } = await client.functions.invoke(`website-data?id=${id}`, { method: 'GET' })
      return data?.id === id
    },
    'card-data': async ({ client }) => {
      const { id } = await create.card()
      const { data } = await client.functions.invoke(`card-data?id=${id}`, { method: 'GET' })
      return data?.id === id
    },
    // Where no wallet is set up, an answer says that there is no such pass.
    'card-pass': async ({ client }) => {
      const { error } = await client.functions.invoke(`card-pass?id=${businessId}&tipo=apple`, {
        method: 'GET',
      })
      return (await error?.context.json())?.error === 'Card non trovata'
    },
    card_data: async ({ client }) => !(await client.rpc('card_data', { _id: businessId })).error,
    own_cards: async ({ client, userId }) => {
      if (userId) await create.holder({ user_id: userId })
      const { data } = await client.rpc('own_cards')
      return Boolean(data?.length)
    },
    stamp_card: async ({ client }) => {
      const { id, card_id } = await create.holder()
      const { data } = await client.rpc('stamp_card', { _holder_id: id })
      return Object(data).card_id === card_id
    },
    card_figures: async ({ client, businessId }) => {
      const { id } = businessId ? await create.cardOf(businessId) : await create.card()
      const { data } = await client.rpc('card_figures', { _card_id: id })
      return data?.length === 1
    },
    website_data: async ({ client }) => !(await client.rpc('website_data', { _id: businessId })).error,
    get_user_role: async ({ client, userId }) => {
      const { data } = await client.rpc('get_user_role', { _user_id: userId ?? businessId })
      return typeof data === 'string'
    },
    image_in_use: async ({ client }) => {
      const { data } = await client.rpc('image_in_use', { _bucket: 'avatars', _name: 'x.png' })
      return typeof data === 'boolean'
    },
    search_businesses: async ({ client }) => !(await client.rpc('search_businesses', { _q: 'x' })).error,
    search_websites: async ({ client }) => !(await client.rpc('search_websites', { _q: 'x' })).error,
    search_sales: async ({ client }) => !(await client.rpc('search_sales', { _q: 'x' })).error,
    search_cards: async ({ client }) => !(await client.rpc('search_cards', { _q: 'x' })).error,
    search_services: async ({ client }) => !(await client.rpc('search_services', { _q: 'x' })).error,
    search_graphic_services: async ({ client }) =>
      !(await client.rpc('search_graphic_services', { _q: 'x' })).error,
    assured_role: async ({ client, userId }) => {
      const { data } = await client.rpc('assured_role', {
        _user_id: userId ?? '',
        _session: crypto.randomUUID(),
      })
      return data !== null
    },
    own_sessions: async ({ client }) => {
      const { data } = await client.rpc('own_sessions')
      return Boolean(data?.some(({ current }) => current))
    },
    end_session: async ({ client, userId }) => {
      const { data } = await client.auth.getUser()
      if (userId)
        await server
          .client()
          .auth.signInWithPassword({ email: data.user?.email ?? '', password: demoPassword })
      const { data: sessions } = await client.rpc('own_sessions')
      const other = sessions?.find(({ current }) => !current)
      const { error } = await client.rpc('end_session', { _id: other?.id ?? randomUUID() })
      return error === null
    },
    put_off_own_password: async ({ client }) => (await client.rpc('put_off_own_password')).error === null,
    manage_account: async ({ client, userId }) => {
      const args = { _caller: userId ?? businessId, _session: randomUUID(), _action: 'ban' }
      return !(await client.rpc('manage_account', { ...args, _user_id: businessId })).error
    },
    end_sessions: async ({ client }) => !(await client.rpc('end_sessions', { _user_id: businessId })).error,
    search_total: async ({ client }) => {
      const { data } = await client.rpc('search_total', { _table: 'cards', _q: 'x' })
      return typeof data === 'number'
    },
    deployment_report: async ({ client }) => !(await client.rpc('deployment_report')).error,
    silent_websites: async ({ client }) => {
      const { data } = await client.rpc('silent_websites', { _days: ['2100-01-01'] }, { get: true })
      return data?.length === 1
    },
    business_places: async ({ client }) => {
      const { data } = await client.rpc('business_places')
      return Boolean(data?.length)
    },
    websites_without_hours: async ({ client }) => {
      const { id, orari } = await create.website()
      const closed = Object.fromEntries(
        Object.entries(orari as object).map(([key, day]) => [
          key,
          typeof day === 'object' ? { ...day, aperto: false } : false,
        ]),
      )
      await service.from('websites').update({ orari: closed }).eq('id', id).throwOnError()
      const { data } = await client.rpc('websites_without_hours')
      await service.from('websites').update({ orari }).eq('id', id).throwOnError()
      return Boolean(data?.length)
    },
    suspended_with_business: async ({ client }) =>
      !(await client.rpc('suspended_with_business', { _ids: [businessId] })).error,
    list_accounts: async ({ client }) => {
      const { data } = await client.rpc('list_accounts', { _limite: 1 })
      return data?.length === 1
    },
    business_account: async ({ client }) => {
      const { business } = await create.businessAccount('segreta12')
      const { data } = await client.rpc('business_account', { _business_id: business.id })
      return data?.length === 1
    },
    invited_address: async ({ client }) => {
      const business = await create.business()
      await service.auth.admin.createUser({
        email: business.email,
        app_metadata: { business_id: business.id },
      })
      await service.auth.admin.inviteUserByEmail(business.email)
      const { data } = await client.rpc('invited_address', { _business_id: business.id })
      return data === business.email
    },
    uninvited_businesses: async ({ client }) => {
      const { id, email } = await create.business()
      await service.auth.admin.createUser({ email, app_metadata: { business_id: id } })
      const { data } = await client.rpc('uninvited_businesses', { _ids: [id] })
      return data?.length === 1
    },
    logo_name_use: async ({ client }) => {
      const { data } = await client.rpc('logo_name_use', { _name: 'nessuno.jpg' })
      return data === 'free'
    },
    forget_person: async ({ client }) =>
      !(await client.rpc('forget_person', { _email: 'nessuno@example.it' })).error,
    restore_deleted: async ({ client }) => {
      // The change does not exist: an admin gets 404, the others are refused before.
      const { status } = await client.rpc('restore_deleted', { _change_id: 0 })
      return status === 404
    },
    set_stato_businesses: async ({ client }) => setsStato(client, 'businesses', await create.business()),
    set_stato_websites: async ({ client }) => setsStato(client, 'websites', await create.website()),
    sales_overview: async ({ client }) => !(await client.rpc('sales_overview')).error,
    renew_sales: async ({ client }) => {
      const { data } = await client.rpc('renew_sales', { _ids: [(await create.sale()).id] })
      return data === 1
    },
    pay_sales: async ({ client }) => {
      const { data } = await client.rpc('pay_sales', { _ids: [(await create.sale()).id], _il: '2100-01-31' })
      return data === 1
    },
    buyers: async ({ client }) => {
      const { insegna } = await create.business()
      const { data } = await client.rpc('buyers', { _nomi: [insegna] })
      return data?.length === 1
    },
    matching_businesses: async ({ client }) => {
      const { email } = await create.business()
      const { data } = await client.rpc('matching_businesses', { _emails: [email] }, { get: true })
      return data?.length === 1
    },
    similar_businesses: async ({ client }) => {
      const { email } = await create.business()
      const { data } = await client.rpc('similar_businesses', { _email: email }, { get: true })
      return (data?.length ?? 0) > 0
    },
    similar_websites: async ({ client }) => {
      const { nome, citta } = await create.websiteOf((await create.business()).id)
      const { data } = await client.rpc('similar_websites', { _nome: nome, _citta: citta }, { get: true })
      return (data?.length ?? 0) > 0
    },
    business_invitation: async ({ client }) =>
      !(await client.rpc('business_invitation', { _business_id: businessId })).error,
    clear_address: async ({ client }) =>
      !(await client.rpc('clear_address', { _email: 'nessuno@example.it' })).error,
    rows_against: async ({ client }) =>
      !(await client.rpc('rows_against', { _constraint: 'businesses_stato_valid', _ids: [businessId] }))
        .error,
    rows_to_correct: async ({ client }) => !(await client.rpc('rows_to_correct')).error,
    admin_overview: async ({ client }) => {
      const { data } = await client.rpc('admin_overview')
      return data?.length === 1
    },
    admin_newest: async ({ client }) => {
      const { data } = await client.rpc('admin_newest')
      return Boolean(data?.length)
    },
    latest_changes: async ({ client }) => {
      const { data } = await client.rpc('latest_changes')
      return Boolean(data?.length)
    },
    changed_together: async ({ client }) => !(await client.rpc('changed_together', { _ids: [1] })).error,
    backup_state: async ({ client }) => {
      const { data } = await client.rpc('backup_state')
      return data?.length === 1
    },
    recently_deleted: async ({ client }) => {
      const { id } = await create.paymentMethod()
      await service.from('payment_methods').delete().eq('id', id).throwOnError()
      const { data } = await client.rpc('recently_deleted', { _table_name: 'payment_methods' })
      return Boolean(data?.length)
    },
  }
  const names = Object.keys(calls) as (keyof typeof functionRoles)[]

  describe.each(callers)('as %s', (caller) => {
    test.each(names)('%s', async (name) => {
      const roles: readonly Role[] = functionRoles[name]
      const may = caller === 'anon' ? functionsOfVisitors.includes(name) : roles.includes(caller)
      expect(await calls[name](actorOf(caller))).toBe(may)
    })
  })

  test('are all in permissions.ts', () => {
    const created = migrations().flatMap((sql) => [...sql.matchAll(/create function public\.(\w+)/g)])
    const there = created.map(([, name]) => name)
    const edge = readdirSync(path.join(supabase, 'functions')).filter((name) => name !== '_shared')
    expect([...there, ...edge].sort()).toEqual([...names].sort())
  })

  test.each(['is_admin', 'own_business', 'fold', 'image_in_use'])(
    'private.%s cannot be called',
    async (name) => {
      const { data } = await actorOf('admin').client.auth.getSession()
      const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_embedded',
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'application/json',
          'content-profile': 'private',
        },
        body: '{}',
      })
      expect([response.status, (await response.json()).code]).toEqual([404, 'PGRST202'])
    },
  )
})

describe('get_user_role', () => {
  const roleOf = async (caller: Caller, of: Caller) => {
    const { data } = await actorOf(caller).client.rpc('get_user_role', { _user_id: actorOf(of).userId ?? '' })
    return data ?? null
  }

  test.each(roles)('tells the %s its own role', async (role) => {
    expect(await roleOf(role, role)).toBe(role)
  })
  test.each(roles)('tells the admin the role of the %s', async (role) => {
    expect(await roleOf('admin', role)).toBe(role)
  })
  test.each(['gestore', 'business', 'cliente', 'anon'] as const)(
    'tells the %s nothing of others',
    async (caller) => {
      expect(await roleOf(caller, 'admin')).toBeNull()
    },
  )
})

describe('a business and its own website', () => {
  test.each([{ stato: 'sospeso' }, { logo_url: 'https://example.it/altro.png' }, { business_id: 'other' }])(
    'cannot change %o',
    async (patch) => {
      const actor = actorOf('business')
      const website = await create.websiteOf(actor.businessId ?? '')
      const change = 'business_id' in patch ? { business_id: (await create.business()).id } : patch
      const { error } = await actor.client.from('websites').update(change).eq('id', website.id)
      expect(error?.code).toBe('42501')
      expect(await stored('websites', website.id)).toEqual([website])
    },
  )
})

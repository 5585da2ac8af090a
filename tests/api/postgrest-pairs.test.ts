import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type AskRaw, objectType, rawRest } from './support/raw-rest.ts'

/*
 * Requests to `/rest/v1` and the answers that PostgREST gives them, by its documentation and on hosted Supabase:
 * statuses, headers and bodies on which clients rely.
 */

let server: RunningServer
let ask: AskRaw
beforeAll(async () => {
  server = await sharedServer()
  const { data } = await (await server.signInAs('admin')).auth.getSession()
  ask = rawRest(server, data.session?.access_token ?? '')
})
afterAll(() => server.stop())

/** Every name of this file begins with it, so that rows of other tests are not found. */
const mark = `pair-${randomUUID()}`
const named = (name: string) => `nome=eq.${mark}-${name}`
const service = (name: string, more: object = {}) => ({
  nome: `${mark}-${name}`,
  descrizione: 'x',
  costo: 10,
  durata: 1,
  ...more,
})
const representation = { prefer: 'return=representation' }
const idOf = async (name: string) => (await ask('GET', `services?${named(name)}&select=id`)).rows[0]?.id
/** Creates services of these names. */
const createServices = (...names: string[]) =>
  ask('POST', 'services', { body: names.map((name) => service(name)) })
const method = { iban: 'IT60X0542811101000000123456', titolare: mark }

describe('rows are inserted', () => {
  test('without Prefer: 201 and no body', async () => {
    expect(await ask('POST', 'services', { body: service('i1') })).toMatchObject({ status: 201, text: '' })
  })

  test('return=representation: the chosen columns of each row', async () => {
    const asked = { body: service('i2'), headers: representation }
    const answer = await ask('POST', 'services?select=nome,costo', asked)
    expect(answer).toMatchObject({ status: 201, json: [{ nome: `${mark}-i2`, costo: 10 }] })
    expect(answer.headers.get('preference-applied')).toBe('return=representation')
  })

  test('a list with a count: `*/2` and no Location', async () => {
    const headers = { prefer: 'return=representation,count=exact' }
    const answer = await ask('POST', 'services', { body: [service('i3'), service('i4')], headers })
    expect(answer).toMatchObject({ status: 201, range: '*/2' })
    expect(answer.headers.get('location')).toBeNull()
  })

  test('return=headers-only: a Location that leads to the row', async () => {
    const headers = { prefer: 'return=headers-only' }
    const answer = await ask('POST', 'services', { body: service('i5'), headers })
    expect(answer).toMatchObject({ status: 201, text: '' })
    expect(answer.headers.get('location')).toBe(`/services?id=eq.${await idOf('i5')}`)
  })

  test('with Accept for one object: the object', async () => {
    const headers = { ...representation, accept: objectType }
    const answer = await ask('POST', 'services?select=nome', { body: service('i6'), headers })
    expect(answer).toMatchObject({ status: 201, json: { nome: `${mark}-i6` } })
    expect(answer.headers.get('content-type')).toBe(`${objectType}; charset=utf-8`)
  })

  test('with Accept for one object and two rows: 406, and neither is kept', async () => {
    const headers = { ...representation, accept: objectType }
    const body = [service('i7'), service('i7')]
    expect(await ask('POST', 'services', { body, headers })).toMatchObject({ status: 406 })
    expect(await ask('GET', `services?${named('i7')}`)).toMatchObject({ json: [] })
  })

  test('rows that do not all have the same keys: 400 PGRST102', async () => {
    const answer = await ask('POST', 'services', { body: [service('i8'), { nome: 'x' }] })
    expect(answer).toMatchObject({ status: 400, json: { code: 'PGRST102' } })
  })

  test('columns=: a missing key is null, any other key is ignored', async () => {
    const path = 'services?columns=nome,descrizione,costo,durata&select=descrizione'
    const other = { descrizione: undefined, immagine_copertina_url: 'https://x.it/a.png', unknown: 1 }
    const body = [service('i9'), service('i10', other)]
    const answer = await ask('POST', path, { body, headers: representation })
    expect(answer).toMatchObject({ status: 201, json: [{ descrizione: 'x' }, { descrizione: null }] })
  })

  test('missing=default: a missing key takes its default, beside a row that has the key and alone; otherwise it is null', async () => {
    const columns = 'ragione_sociale,insegna,partita_iva,email,indirizzo,citta,regione,stato'
    const place = { indirizzo: 'x', citta: 'x', regione: 'Piemonte', email: 'a@example.it' }
    const row = { ragione_sociale: mark, insegna: mark, partita_iva: '12345678903', ...place }
    const insert = (body: object[], prefer: string) =>
      ask('POST', `businesses?columns=${columns}&select=stato`, { body, headers: { prefer } })
    const alone = await insert([row], 'return=representation,missing=default')
    expect(alone).toMatchObject({ status: 201, json: [{ stato: 'attivo' }] })
    expect(alone.headers.get('preference-applied')).toBe('missing=default, return=representation')
    const beside = await insert([row, { ...row, stato: 'sospeso' }], 'return=representation,missing=default')
    expect(beside.json).toEqual([{ stato: 'attivo' }, { stato: 'sospeso' }])
    for (const prefer of ['', 'missing=null'])
      expect(await insert([row], prefer)).toMatchObject({ status: 400, json: { code: '23502' } })
  })

  test('an empty list: 201 and []', async () => {
    const answer = await ask('POST', 'services', { body: [], headers: representation })
    expect(answer).toMatchObject({ status: 201, json: [] })
  })

  test('a key that is taken: 409 23505 with message, details and hint', async () => {
    await createServices('i11')
    const answer = await ask('POST', 'services', { body: service('i12', { id: await idOf('i11') }) })
    expect(answer).toMatchObject({ status: 409, json: { code: '23505' } })
    expect(Object.keys(Object(answer.json)).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test.each([
    ['a reference to no row', { payment_method_id: randomUUID() }, 409, '23503'],
    ['a value that must not be missing', { nome: null }, 400, '23502'],
    ['a value of another type', { costo: 'molto' }, 400, '22P02'],
    ['a column that is not there', { segreto: 1 }, 400, 'PGRST204'],
  ])('%s: %o -> %s %s', async (_, more, status, code) => {
    const answer = await ask('POST', 'services', { body: service('i13', more) })
    expect(answer).toMatchObject({ status, json: { code } })
  })

  test('an upsert changes the row that is there: 200; a new one: 201; left alone: []', async () => {
    const upsert = (resolution: string, body: object) =>
      ask('POST', 'services?on_conflict=id&select=descrizione', {
        body: [body],
        headers: { prefer: `resolution=${resolution},return=representation` },
      })
    const id = randomUUID()
    const merged = await upsert('merge-duplicates', service('u1', { id }))
    expect(merged).toMatchObject({ status: 201, json: [{ descrizione: 'x' }] })
    const changed = await upsert('merge-duplicates', service('u1', { id, descrizione: 'nuova' }))
    expect(changed).toMatchObject({ status: 200, json: [{ descrizione: 'nuova' }] })
    expect(changed.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    )
    expect(await upsert('ignore-duplicates', service('u1', { id }))).toMatchObject({ status: 201, json: [] })
    const without = { body: service('u1', { id }), headers: { prefer: 'resolution=merge-duplicates' } }
    expect(await ask('POST', 'services', without)).toMatchObject({ status: 200, text: '' })
  })
})

describe('rows are changed and deleted', () => {
  test('a PATCH without Prefer: 204 and the rows as Content-Range', async () => {
    await createServices('c1')
    const answer = await ask('PATCH', `services?${named('c1')}`, { body: { costo: 5 } })
    expect(answer).toMatchObject({ status: 204, text: '', range: '0-0/*' })
  })

  test('a PATCH with a count: `0-1/2`', async () => {
    await createServices('c2', 'c3')
    const path = `services?nome=in.(${mark}-c2,${mark}-c3)`
    const answer = await ask('PATCH', path, { body: { costo: 5 }, headers: { prefer: 'count=exact' } })
    expect(answer).toMatchObject({ status: 204, range: '0-1/2' })
    expect(answer.headers.get('preference-applied')).toBe('count=exact')
  })

  test('a PATCH of no row: 200 and []', async () => {
    const answer = await ask('PATCH', `services?${named('nobody')}`, {
      body: { costo: 5 },
      headers: representation,
    })
    expect(answer).toMatchObject({ status: 200, json: [], range: '*/*' })
  })

  test.each([
    ['PATCH', { body: { costo: 77 } }],
    ['PATCH', { body: { costo: 77 }, headers: representation }],
    ['DELETE', {}],
  ])('a %s of two rows for one object: 406, and nothing is changed (%j)', async (verb, request) => {
    const table = verb === 'PATCH' ? 'services' : 'payment_methods'
    const column = verb === 'PATCH' ? 'nome' : 'titolare'
    const names = [randomUUID(), randomUUID()].map((name) => `${mark}-${name}`)
    const rows = names.map((name) =>
      verb === 'PATCH' ? service('', { nome: name }) : { ...method, titolare: name },
    )
    await ask('POST', table, { body: rows })
    const both = `${table}?${column}=in.(${names})`
    const headers = { ...('headers' in request ? request.headers : {}), accept: objectType }
    const answer = await ask(verb, both, { ...request, headers })
    expect(answer).toMatchObject({
      status: 406,
      json: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const { rows: left } = await ask('GET', `${both}&select=*`)
    expect(left).toHaveLength(2)
    if (verb === 'PATCH') expect(left.map(({ costo }) => costo)).toEqual([10, 10])
  })

  test('a PATCH with an empty object: 204', async () => {
    expect(await ask('PATCH', `services?${named('c1')}`, { body: {} })).toMatchObject({ status: 204 })
  })

  test.each(['PATCH', 'DELETE'])('a %s without a condition: 400 21000, as hosted Supabase', async (verb) => {
    const titolare = `${mark}-${randomUUID()}`
    await ask('POST', 'payment_methods', { body: { ...method, titolare } })
    const asked = verb === 'PATCH' ? { body: { titolare: null } } : {}
    const answer = await ask(verb, 'payment_methods', asked)
    expect(answer).toMatchObject({ status: 400, json: { code: '21000' } })
    expect((await ask('GET', `payment_methods?titolare=eq.${titolare}`)).json).toHaveLength(1)
  })

  test('a DELETE with a count: 204 and `*/1`', async () => {
    await ask('POST', 'payment_methods', { body: { ...method, titolare: `${mark}-d1` } })
    const headers = { prefer: 'count=exact' }
    const answer = await ask('DELETE', `payment_methods?titolare=eq.${mark}-d1`, { headers })
    expect(answer).toMatchObject({ status: 204, range: '*/1' })
  })

  test('a DELETE with return=representation: 200 and the rows', async () => {
    await ask('POST', 'payment_methods', { body: { ...method, titolare: `${mark}-d2` } })
    const path = `payment_methods?titolare=eq.${mark}-d2&select=titolare`
    const answer = await ask('DELETE', path, { headers: representation })
    expect(answer).toMatchObject({ status: 200, json: [{ titolare: `${mark}-d2` }] })
  })
})

describe('rows are read', () => {
  /** The path of five services that only these tests use. */
  let five: string
  beforeAll(async () => {
    await createServices('r1', 'r2', 'r3', 'r4', 'r5')
    five = `services?nome=like.${mark}-r*&select=nome&order=nome`
  })
  const counted = { prefer: 'count=exact' }
  const names = (...list: string[]) => list.map((name) => ({ nome: `${mark}-${name}` }))

  test('a part: 200 and `0-1/*`', async () => {
    const answer = await ask('GET', `${five}&limit=2`)
    expect(answer).toMatchObject({ status: 200, range: '0-1/*', json: names('r1', 'r2') })
    expect(answer.headers.get('preference-applied')).toBeNull()
  })

  test('a counted part: 206 and the total', async () => {
    const answer = await ask('GET', `${five}&limit=2&offset=1`, { headers: counted })
    expect(answer).toMatchObject({ status: 206, range: '1-2/5', json: names('r2', 'r3') })
    expect(answer.headers.get('preference-applied')).toBe('count=exact')
  })

  test('by Range: the rows from one to another', async () => {
    const answer = await ask('GET', five, { headers: { range: '1-2', 'range-unit': 'items' } })
    expect(answer).toMatchObject({ status: 200, range: '1-2/*', json: names('r2', 'r3') })
  })

  test('by a Range that ends before it begins: 416 PGRST103', async () => {
    const answer = await ask('GET', five, { headers: { range: '3-1' } })
    expect(answer).toMatchObject({ status: 416, json: { code: 'PGRST103' } })
  })

  test.each([
    ['beyond the end', 6, 416, '*/5'],
    ['exactly at the end', 5, 206, '*/5'],
    ['of the last row', 4, 206, '4-4/5'],
  ])('counted, from an offset %s (%s): %s and %s', async (_, offset, status, range) => {
    const answer = await ask('GET', `${five}&offset=${offset}`, { headers: counted })
    expect(answer).toMatchObject({ status, range })
    if (status === 416) expect(answer.json).toMatchObject({ code: 'PGRST103' })
    else expect(answer.rows).toHaveLength(5 - offset)
  })

  test('beyond the end without a count: 200 and []', async () => {
    const answer = await ask('GET', `${five}&offset=900`)
    expect(answer).toMatchObject({ status: 200, json: [], range: '*/*' })
  })

  test('nothing, counted: 200 and `*/0`', async () => {
    const answer = await ask('GET', `services?${named('nobody')}`, { headers: counted })
    expect(answer).toMatchObject({ status: 200, range: '*/0', json: [] })
  })

  test('by HEAD: the total and no body', async () => {
    const answer = await ask('HEAD', five, { headers: counted })
    expect(answer).toMatchObject({ status: 200, text: '', range: '0-4/5' })
  })

  test.each([
    ['nobody', 0],
    ['r*', 5],
  ])('one object of %s: 406 PGRST116 and how many there are', async (name, rows) => {
    const answer = await ask('GET', `services?nome=like.${mark}-${name}`, { headers: { accept: objectType } })
    const details = `The result contains ${rows} rows`
    expect(answer).toMatchObject({ status: 406, json: { code: 'PGRST116', details } })
  })

  test('numbers are numbers, times ISO 8601 with an offset, jsonb is JSON', async () => {
    const path = 'changes?select=id,at,after&action=eq.insert&limit=1&order=id.desc'
    const { rows } = await ask('GET', path)
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
      after: expect.any(Object),
    })
  })

  test('related rows: to one an object or null, to many a list', async () => {
    const path = 'businesses?select=insegna,websites(nome,cards(nome),closures(id))&order=insegna'
    const sites = (await ask('GET', path)).rows.map(({ websites }) => websites)
    expect(sites).toContain(null)
    expect(sites).toContainEqual(expect.objectContaining({ closures: expect.any(Array) }))
    expect(sites.filter(Array.isArray)).toEqual([])
  })

  test('or, and, not, with quotes', async () => {
    const group = `or=(nome.eq."${mark}-r1",and(costo.gte.5,not.or(nome.neq."${mark}-r2")))`
    expect((await ask('GET', `${five}&${group}`)).json).toEqual(names('r1', 'r2'))
  })

  test('an unknown table: 404 PGRST205', async () => {
    expect(await ask('GET', 'nothing')).toMatchObject({ status: 404, json: { code: 'PGRST205' } })
  })

  test('no right: 401 for nobody, who is told how to sign in, and 403 for a session', async () => {
    const nobody = await rawRest(server, null)('GET', 'businesses')
    expect(nobody).toMatchObject({ status: 401, json: { code: '42501' } })
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
    expect(await ask('DELETE', 'services?nome=eq.x')).toMatchObject({ status: 403, json: { code: '42501' } })
  })
})

describe('functions are called', () => {
  test('one value is bare JSON, null is null', async () => {
    const total = await ask('POST', 'rpc/search_total', { body: { _table: 'businesses', _q: '' } })
    expect(total).toMatchObject({ status: 200, json: expect.any(Number) })
    const role = await ask('POST', 'rpc/get_user_role', { body: { _user_id: randomUUID() } })
    expect(role).toMatchObject({ status: 200, text: 'null' })
  })

  test('rows by GET: select, condition, order, limit and count', async () => {
    const path = 'rpc/search_businesses?_q=&_take=50&select=insegna&stato=eq.attivo&order=insegna&limit=1'
    const answer = await ask('GET', path, { headers: { prefer: 'count=exact' } })
    expect(answer).toMatchObject({ status: 206, range: expect.stringMatching(/^0-0\/\d+$/) })
    expect(answer.json).toEqual([{ insegna: expect.any(String) }])
  })

  test('an unknown one: 404 PGRST202', async () => {
    const answer = await ask('POST', 'rpc/nothing', { body: {} })
    expect(answer).toMatchObject({ status: 404, json: { code: 'PGRST202' } })
  })

  test('one that changes rows, by GET: 405 25006, and nothing is changed', async () => {
    const titolare = `${mark}-restored`
    await ask('POST', 'payment_methods', { body: { ...method, titolare } })
    await ask('DELETE', `payment_methods?titolare=eq.${titolare}`)
    const deletes = 'changes?table_name=eq.payment_methods&action=eq.delete'
    const { rows } = await ask('GET', `${deletes}&select=id,before&order=id.desc&limit=20`)
    const id = rows.find(({ before }) => JSON.stringify(before).includes(titolare))?.id
    const restored = () => ask('GET', `payment_methods?titolare=eq.${titolare}`)
    const byGet = await ask('GET', `rpc/restore_deleted?_change_id=${id}`)
    expect(byGet).toMatchObject({ status: 405, json: { code: '25006' } })
    expect((await restored()).json).toEqual([])
    expect((await ask('POST', 'rpc/restore_deleted', { body: { _change_id: id } })).status).toBe(200)
    expect((await restored()).json).toHaveLength(1)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logoFiles } from '#features/cards/fields.ts'
import type { OwnFiles } from '#images/upload.ts'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { type Factories, factories } from '../../testing/factories.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'
import { type Actor, type Caller, type Db, signInEveryone } from './support/actors.ts'

/*
 * Attack: a business writes the address of another account's file into its own row and waits for an admin to replace or
 * delete the image, which would remove that file. The test runs the dashboard's own code as the admin.
 */

const image = { contentType: 'image/png' }
const png = () => Buffer.concat([onePixel, Buffer.from(randomUUID())])

let server: RunningServer
let service: Db
let create: Factories
let actorOf: (caller: Caller) => Actor
/** Removes a replaced image by the dashboard's own code, signed in as admin. */
let removeAsAdmin: (url: string, files: OwnFiles) => Promise<void>
beforeAll(async () => {
  server = await startServer()
  service = server.serviceClient()
  create = factories(service)
  actorOf = await signInEveryone(server)
  vi.stubGlobal('location', { origin: server.url })
  const { auth } = await import('#backend/auth.ts')
  const { error } = await auth.signInWithPassword({ email: 'admin@demo.it', password: demoPassword })
  if (error) throw error
  removeAsAdmin = (await import('#images/upload.ts')).removeReplacedFile
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

const publicUrl = (bucket: string, name: string) => `${server.url}/storage/v1/object/public/${bucket}/${name}`
const isThere = async (bucket: string, name: string) => (await fetch(publicUrl(bucket, name))).ok

async function store(bucket: string, name: string): Promise<string> {
  const { error } = await service.storage.from(bucket).upload(name, png(), image)
  if (error) throw error
  return publicUrl(bucket, name)
}

/** Different spellings of the address of one file. */
function spellings(bucket: string, name: string): string[] {
  const path = `/storage/v1/object/public/${bucket}/`
  const first = `%${name.charCodeAt(0).toString(16)}`
  const rest = name.slice(1)
  return [
    `${server.url}${path}${first}${rest}`,
    `${path}${first}${rest}`,
    `${path}%25${first.slice(1)}${rest}`,
    `${server.url}/${path}${name}`,
    `${server.url}${path}/${name}`,
    `${server.url}${path}./${name}`,
    `${server.url}/storage/v1/object/public/avatars/../${bucket}/${name}`,
    `${server.url}/storage/v1/object/public/avatars%2F..%2F${bucket}%2F${name}`,
    `${server.url.replace('http', 'HTTP')}${path}${name}`,
    `http://LOCALHOST:${new URL(server.url).port}${path}${name}`,
    `http://localhost.:${new URL(server.url).port}${path}${name}`,
    `${server.url}${path}${name}?x=1`,
    `${server.url}${path}${name}#x`,
    `${server.url}${path}${name}\n`,
    `${server.url}${path.replaceAll('/', '\\')}${name}`,
    `${server.url}/storage/v1/object/${bucket}/${name}`,
    `${server.url}/%73torage/v1/object/public/${bucket}/${name}`,
  ]
}

/** The rows that a business may write, and how it writes an image's address into each. */
const ownRows: Record<string, { bucket: string; write: (url: string) => Promise<{ error: unknown }> }> = {
  'a card': {
    bucket: 'business-logos',
    write: async (logo_url) => {
      const { client, businessId } = actorOf('business')
      return client
        .from('cards')
        .update({ logo_url })
        .eq('business_id', businessId ?? '')
        .select('id')
        .single()
    },
  },
  'a website': {
    bucket: 'website-covers',
    write: async (immagine_copertina_url) => {
      const { client, businessId } = actorOf('business')
      const website = client.from('websites').update({ immagine_copertina_url })
      return website
        .eq('business_id', businessId ?? '')
        .select('id')
        .single()
    },
  },
  'a profile': {
    bucket: 'avatars',
    write: async (avatar_url) => {
      const { client, userId } = actorOf('business')
      return client
        .from('profiles')
        .update({ avatar_url })
        .eq('user_id', userId ?? '')
        .select('user_id')
        .single()
    },
  },
}

describe.each(Object.keys(ownRows))('%s of a business', (row) => {
  test('accepts the address of a stored file in one spelling only', async () => {
    const { bucket, write } = ownRows[row] ?? expect.unreachable()
    const name = `${randomUUID()}.png`
    const url = await store(bucket, name)
    for (const spelling of spellings(bucket, name))
      expect((await write(spelling)).error, spelling).toMatchObject({ code: '23514' })
    expect((await write(url)).error).toBeNull()
    expect((await write('https://example.it/elsewhere.png')).error).toBeNull()
    expect(await isThere(bucket, name)).toBe(true)
  })
})

describe('the admin who replaces the image of a row', () => {
  test("keeps another business's logo, which no row shows yet", async () => {
    const name = `${Math.random().toString().slice(2, 13)}.png`
    const url = await store('business-logos', name)
    expect((await ownRows['a card']?.write(url))?.error).toBeNull()
    expect((await ownRows['a card']?.write('https://example.it/next.png'))?.error).toBeNull()
    await removeAsAdmin(url, logoFiles)
    expect(await isThere('business-logos', name)).toBe(true)
  })

  test('keeps a file under any other spelling of its address, as rows of earlier versions may hold', async () => {
    const name = `${randomUUID()}.png`
    await store('business-logos', name)
    for (const spelling of spellings('business-logos', name)) await removeAsAdmin(spelling, logoFiles)
    expect(await isThere('business-logos', name)).toBe(true)
  })

  test('keeps a file of another bucket', async () => {
    const name = `${randomUUID()}.png`
    await removeAsAdmin(await store('service-covers', name), logoFiles)
    expect(await isThere('service-covers', name)).toBe(true)
  })

  test('keeps a logo that another card shows', async () => {
    const name = `${randomUUID()}.png`
    const logo_url = await store('business-logos', name)
    await create.card({ logo_url: `/storage/v1/object/public/business-logos/${name}?v=2` })
    await removeAsAdmin(logo_url, logoFiles)
    expect(await isThere('business-logos', name)).toBe(true)
  })

  test("removes the card's own logo that nothing shows any more", async () => {
    const name = `${randomUUID()}.png`
    const url = await store('business-logos', name)
    await removeAsAdmin(url, logoFiles)
    expect(await isThere('business-logos', name)).toBe(false)
  })
})

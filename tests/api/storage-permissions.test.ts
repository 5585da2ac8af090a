import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Action, type Bucket, bucketPermissions, fileScopeOf } from '#permissions'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, callers, type Db, signInEveryone } from './support/actors.ts'

/*
 * Compares the policies of files with permissions.ts. Anon and each role try every action on every bucket, on their own
 * files and on those of others. A refused action must leave the file as it was, byte for byte.
 */

const buckets = Object.keys(bucketPermissions) as Bucket[]
const image = { contentType: 'image/png' }
const png = () => Buffer.concat([onePixel, Buffer.from(randomUUID())])

let server: RunningServer
let service: Db
let actorOf: (caller: Caller) => Actor
beforeAll(async () => {
  server = await sharedServer()
  service = server.serviceClient()
  actorOf = await signInEveryone(server)
})
afterAll(() => server.stop())

/** The text of the file at a public address, or null when there is none. */
async function stored(bucket: Bucket, name: string): Promise<string | null> {
  const response = await fetch(`${server.url}/storage/v1/object/public/${bucket}/${name}`)
  return response.ok ? Buffer.from(await response.arrayBuffer()).toString('latin1') : null
}

/** A file name that belongs to the actor in a bucket, or null when it can have none there. */
function ownName(bucket: Bucket, { userId, businessId }: Actor): string | null {
  if (bucket === 'avatars') return userId && `${userId}-${randomUUID()}.png`
  if (bucket === 'website-covers') return businessId && `${businessId}-${randomUUID()}.png`
  if (bucket === 'business-logos') return businessId && `${randomUUID()}.png`
  return null
}

/**
 * A file name that belongs to somebody else. In `business-logos` that is a partita IVA, since every new UUID is one's
 * own.
 */
const foreignName = (bucket: Bucket) =>
  bucket === 'business-logos' ? `${Math.random().toString().slice(2, 13)}.png` : `${randomUUID()}.png`

/** Stores the file that the actor then tries to replace or remove. */
async function fileOf(bucket: Bucket, actor: Actor, whose: 'own' | 'foreign'): Promise<string | null> {
  const name = whose === 'own' ? ownName(bucket, actor) : `${randomUUID()}.png`
  if (!name) return null
  const uploader = whose === 'own' && bucket === 'business-logos' ? actor.client : service
  const { error } = await uploader.storage.from(bucket).upload(name, png(), image)
  if (error) throw error
  return name
}

/** Tries an action on a stored file; returns whether it took effect. */
const onFile: Record<
  Exclude<Action, 'insert'>,
  (client: Db, bucket: Bucket, name: string) => Promise<boolean>
> = {
  select: async (client, bucket, name) => {
    const { data } = await client.storage.from(bucket).list('', { search: name })
    return data?.some((file) => file.name === name) ?? false
  },
  update: async (client, bucket, name) => {
    const before = await stored(bucket, name)
    const results = [
      await client.storage.from(bucket).upload(name, png(), { ...image, upsert: true }),
      await client.storage.from(bucket).update(name, png(), image),
    ]
    const changed = (await stored(bucket, name)) !== before
    expect(results.map(({ error }) => error === null)).toEqual([changed, changed])
    return changed
  },
  delete: async (client, bucket, name) => {
    const before = await stored(bucket, name)
    await client.storage.from(bucket).remove([name])
    const after = await stored(bucket, name)
    if (after !== null) expect(after).toBe(before)
    return after === null
  },
}

function scopeOf(caller: Caller, action: Action, bucket: Bucket) {
  return caller === 'anon' ? null : fileScopeOf(caller, action, bucket)
}

function allowed(caller: Caller, action: Action, bucket: Bucket, whose: 'own' | 'foreign'): boolean {
  const scope = scopeOf(caller, action, bucket)
  return scope === 'all' || (scope === 'own' && whose === 'own')
}

describe.each(callers)('as %s', (caller) => {
  describe.each(buckets)('%s', (bucket) => {
    for (const whose of ['own', 'foreign'] as const) {
      test.each(['select', 'update', 'delete'] as const)(`%s ${whose}`, async (action) => {
        const actor = actorOf(caller)
        const name = await fileOf(bucket, actor, whose)
        if (name === null) return expect(scopeOf(caller, action, bucket)).not.toBe('own')
        expect(await onFile[action](actor.client, bucket, name)).toBe(allowed(caller, action, bucket, whose))
      })

      test.each([false, true])(`insert ${whose}, upsert %s`, async (upsert) => {
        const actor = actorOf(caller)
        const name = whose === 'own' ? ownName(bucket, actor) : foreignName(bucket)
        if (name === null) return expect(scopeOf(caller, 'insert', bucket)).not.toBe('own')
        const { error } = await actor.client.storage.from(bucket).upload(name, png(), { ...image, upsert })
        const added = (await stored(bucket, name)) !== null
        expect(added, 'an upload that was refused must leave nothing').toBe(error === null)
        expect(added).toBe(allowed(caller, 'insert', bucket, whose))
      })
    }

    test('anyone with the address sees the file', async () => {
      const name = await fileOf(bucket, actorOf(caller), 'foreign')
      const { data } = await actorOf(caller)
        .client.storage.from(bucket)
        .download(name ?? '')
      expect(data?.type).toBe('image/png')
    })
  })

  test('no bucket can be made, emptied or deleted', async () => {
    const { storage } = actorOf(caller).client
    const name = (await fileOf('avatars', actorOf(caller), 'foreign')) ?? ''
    expect((await storage.createBucket(randomUUID(), { public: true })).error).not.toBeNull()
    expect((await storage.emptyBucket('avatars')).error).not.toBeNull()
    expect((await storage.deleteBucket('avatars')).error).not.toBeNull()
    expect(await stored('avatars', name)).not.toBeNull()
  })
})

test('a business adds no document under an image’s name', async () => {
  const name = `${randomUUID()}.png`
  const { error } = await actorOf('business')
    .client.storage.from('business-logos')
    .upload(name, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
  expect(error).not.toBeNull()
  expect(await stored('business-logos', name)).toBeNull()
})

test('every bucket of the migrations is in permissions.ts', () => {
  const file = path.resolve(import.meta.dirname, '../../supabase/migrations/20260601001600_storage.sql')
  const created = [...readFileSync(file, 'utf8').matchAll(/^ {4}\('([\w-]+)', array/gm)].map(([, id]) => id)
  expect(created.sort()).toEqual([...buckets].sort())
})

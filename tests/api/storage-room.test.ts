import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { italianMessage } from '../../src/backend/errors.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { STORAGE_FILES_PER_USER: '4', STORAGE_MB_PER_USER: '1' } })
})
afterAll(() => server.stop())

const png = (size = 100) => Buffer.concat([onePixel, Buffer.alloc(size - onePixel.length)])

/** A demo account, and what it does with its own pictures. */
async function owner(role: string) {
  const client = await server.signInAs(role)
  const { data } = await client.auth.getUser()
  const avatars = client.storage.from('avatars')
  return {
    client,
    avatars,
    newName: () => `${data.user?.id}-${randomUUID()}.png`,
    send: async (name: string, size?: number) =>
      (await avatars.upload(name, png(size), { contentType: 'image/png', upsert: true })).error,
    async clear() {
      const { data: files } = await avatars.list()
      const names = (files ?? []).map(({ name }) => name)
      if (names.length > 0) await avatars.remove(names)
    },
  }
}

test('an account stores at most the allowed number of files, even when they are sent at once', async () => {
  const { avatars, newName, send, clear } = await owner('cliente')
  await clear()
  const names = Array.from({ length: 9 }, newName)
  const errors = await Promise.all(names.map((name) => send(name)))
  const refused = errors.filter((error) => error !== null)
  expect(refused).toHaveLength(5)
  for (const error of refused) {
    expect(error).toMatchObject({ statusCode: '413', code: 'quota_exceeded' })
    expect(italianMessage(error, 'altro')).toMatch(
      /^Hai esaurito lo spazio per i tuoi file: nulla è stato salvato/,
    )
  }
  expect((await avatars.list()).data).toHaveLength(4)

  const [kept = ''] = names.filter((_, index) => errors[index] === null)
  expect(await send(kept), 'a file that replaces another needs no new room').toBeNull()
  await avatars.remove([kept])
  expect(await send(newName()), 'what is removed makes room').toBeNull()
  expect(await send(newName())).not.toBeNull()
})

test('an account’s bytes are limited too, whether many files come at once or one file grows', async () => {
  const { newName, send, clear } = await owner('gestore')
  await clear()
  const errors = await Promise.all([newName(), newName(), newName()].map((name) => send(name, 400_000)))
  expect(errors.filter((error) => error === null)).toHaveLength(2)
  const growing = newName()
  expect(await send(growing, 200_000)).toBeNull()
  expect(await send(growing, 248_000)).toBeNull()
  expect(await send(growing, 249_000)).toMatchObject({ code: 'quota_exceeded' })
})

test('a file refused for its type or name is refused as usual and counts as no space used', async () => {
  const { client, avatars, newName, send, clear } = await owner('business')
  await clear()
  for (let index = 0; index < 6; index += 1) {
    const html = await avatars.upload(newName(), Buffer.from('<html>'), { contentType: 'text/html' })
    expect(html.error).toMatchObject({ statusCode: '415' })
    const foreign = await client.storage
      .from('service-covers')
      .upload(newName(), png(), { contentType: 'image/png' })
    expect(foreign.error).toMatchObject({ statusCode: '403' })
  }
  expect(await send(newName())).toBeNull()
})

test('an admin may keep as many files as the disk holds, since they are everybody’s', async () => {
  const { newName, send } = await owner('admin')
  for (let index = 0; index < 6; index += 1) expect(await send(newName(), 300_000)).toBeNull()
})

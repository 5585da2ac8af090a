import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endlessGraphicServices, startEndless } from '../../testing/endless.ts'
import { postgresBin, startPostgres } from '../../testing/postgres.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

type Prepared = { server: RunningServer; remove(): Promise<void> }

async function onServer(): Promise<Prepared> {
  const database = await startPostgres(String(postgresBin))
  const url = await database.createDatabase('bottega')
  const server = await startServer({ env: { DATABASE_URL: url } })
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(endlessGraphicServices('perform pg_sleep(0.05);')).simple()
  await sql.end()
  const remove = async () => {
    await server.stop()
    await database.remove()
  }
  return { server, remove }
}

const kinds = [
  { name: 'embedded', prepare: (): Promise<Prepared> => startEndless(), skipped: false },
  { name: 'on PostgreSQL', prepare: onServer, skipped: !postgresBin },
]

for (const { name, prepare, skipped } of kinds) {
  describe.skipIf(skipped)(`a statement that would never end, ${name}`, () => {
    let prepared: Prepared
    let server: RunningServer
    beforeAll(async () => {
      prepared = await prepare()
      server = prepared.server
    })
    afterAll(() => prepared.remove())

    const health = () => fetch(`${server.url}/healthz`)

    test('is ended, signed in or not, while /healthz and other requests are answered', async () => {
      const [admin, gestore] = await Promise.all([server.signInAs('admin'), server.signInAs('gestore')])
      const order: string[] = []
      const done = (what: string) => () => order.push(what)
      const endless = admin.from('graphic_services').select('id')
      const ended = Promise.resolve(endless).finally(done('ended'))
      await sleep(200)
      const asked = await health().finally(done('health'))
      expect(asked.status).toBe(200)
      const waiting = gestore.from('services').select('id')
      const { status, error } = await ended
      expect(order).toEqual(['health', 'ended'])
      expect(status).toBe(500)
      expect(error).toEqual({
        code: '57014',
        message: 'canceling statement due to statement timeout',
        details: null,
        hint: null,
      })
      expect((await waiting.throwOnError()).data.length).toBeGreaterThan(0)

      // The statement of anon ends first, because its limit is shorter.
      const anon = await server.client().from('graphic_services').select('id')
      expect([anon.status, anon.error?.code]).toEqual([500, '57014'])
      expect((await health()).status).toBe(200)
    })

    test('is ended too when its client has gone, and what was written before is kept', async () => {
      const admin = await server.signInAs('admin')
      const row = { nome: 'Prima', costo: 1, durata: 3 }
      const { data } = await admin.from('services').insert(row).select('id').single().throwOnError()
      const gone = new AbortController()
      const asked = admin.from('graphic_services').select('id').abortSignal(gone.signal)
      const left = Promise.resolve(asked)
      await sleep(200)
      gone.abort()
      expect((await left).error).not.toBeNull()
      const { data: kept } = await admin.from('services').select('nome').eq('id', data.id).throwOnError()
      expect(kept).toEqual([{ nome: 'Prima' }])
      // A database that is reopened after a deadline must not grant what a migration has revoked.
      const changed = await server.client().from('services').select('id')
      expect(changed.error?.code).toBe('42501')
    })

    test('is ended by a stop', async () => {
      const { server, remove } = await prepare()
      onTestFinished(remove)
      const admin = await server.signInAs('admin')
      const asked = Promise.resolve(admin.from('graphic_services').select('id'))
      await sleep(200)
      expect(await server.kill('SIGTERM')).toBe(0)
      expect((await asked).error).not.toBeNull()
    })
  })
}

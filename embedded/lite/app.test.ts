import fs, { openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { sign } from 'hono/jwt'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { emptyArchive } from '../../testing/ready-database.ts'
import { readProjectConfig } from '../config/project-config.ts'
import { StorageFiles } from '../files/storage-files.ts'
import { diskStore } from '../files/store-disk.ts'
import { publishableKey } from '../process/secrets.ts'
import { createLiteApp } from './app.ts'
import { freezeGrants } from './grants.ts'
import { createTokens } from './tokens.ts'

const directory = fs.mkdtempSync(path.join(tmpdir(), 'bottega-app-'))
const secrets = { jwtSecret: 'x'.repeat(40), secretKey: 'sb_secret_x' }
const tokens = createTokens(secrets.jwtSecret)
let app: Awaited<ReturnType<typeof createLiteApp>>
let close = async () => {}

beforeAll(async () => {
  const loadDataDir = await openAsBlob(await emptyArchive())
  const connection = await createPgliteConnection({ pgliteOptions: { loadDataDir } })
  close = () => connection.close()
  await connection.driver.exec(`
    create role anon; create role authenticated;
    create view who as
      select current_setting('request.jwt.claim.sub', true) as account, current_role::text as role;
    grant select on who to anon, authenticated`)
  const files = new StorageFiles(diskStore(directory), connection.kysely)
  const config = readProjectConfig()
  app = await createLiteApp({ config, secrets, tokens, files, siteUrl: 'http://localhost' }, connection)
  freezeGrants(connection)
})
afterAll(async () => {
  await close()
  fs.rmSync(directory, { recursive: true })
})

const ask = async (headers: Record<string, string>) =>
  app.fetch(new Request('http://localhost/rest/v1/who', { headers }), { peerAddress: null })

function countVerifications() {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  onTestFinished(() => verify.mockRestore())
  return verify
}

test('a token that the server has verified is believed by lite, without a second look at its signature', async () => {
  const claims = {
    sub: 'u1',
    role: 'authenticated',
    session_id: 's1',
    exp: Math.floor(Date.now() / 1000) + 60,
  }
  const token = await sign(claims, secrets.jwtSecret, 'HS256')
  await tokens.verified(token)
  const verify = countVerifications()
  const answer = await ask({ apikey: publishableKey, authorization: `Bearer ${token}` })
  expect(await answer.json()).toEqual([{ account: 'u1', role: 'authenticated' }])
  expect(verify).not.toHaveBeenCalled()
})

test('a token that the server has not verified is verified by lite, and the key is asked for in any case', async () => {
  const claims = { sub: 'u2', role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 }
  const forged = await sign(claims, 'y'.repeat(40), 'HS256')
  const genuine = await sign(claims, secrets.jwtSecret, 'HS256')
  const verify = countVerifications()
  expect((await ask({ apikey: publishableKey, authorization: `Bearer ${forged}` })).status).toBe(401)
  expect(verify).toHaveBeenCalledOnce()
  await tokens.verified(genuine)
  expect((await ask({ authorization: `Bearer ${genuine}` })).status).toBe(401)
  expect((await ask({ apikey: 'sb_publishable_other', authorization: `Bearer ${genuine}` })).status).toBe(401)
})

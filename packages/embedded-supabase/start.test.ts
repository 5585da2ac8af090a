import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableKey } from './process/secrets.ts'

/* A project that wishes nothing of its own, started by the shortest file that there is: `testing/notes/server.ts`. */

const dataDir = mkdtempSync(path.join(tmpdir(), 'host-start-'))
const account = { email: 'ada@example.it', password: 'una-password-lunga' }
let child: ChildProcess
let url = ''

beforeAll(async () => {
  const file = path.join(import.meta.dirname, 'testing/notes/server.ts')
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = account
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ADMIN_EMAIL, ADMIN_PASSWORD }
  // In any folder: the project says where its files are.
  child = spawn(process.execPath, [file], { cwd: dataDir, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  url = await new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, found] = /Appunti è pronta: (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`It did not start: ${said}`)))
  })
})

afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

const client = () => createClient(url, publishableKey, { auth: { persistSession: false } })

test('its migrations, policies and functions are served, and its accounts', async () => {
  const ada = client()
  expect((await ada.auth.signInWithPassword(account)).error).toBeNull()
  expect((await ada.from('notes').insert({ body: 'latte' })).error).toBeNull()
  expect((await ada.from('notes').select('body')).data).toEqual([{ body: 'latte' }])
  expect((await ada.rpc('count_notes')).data).toBe(1)
  const visitor = client()
  expect((await visitor.from('notes').select('body')).data).toEqual([])
  expect((await visitor.from('notes').insert({ body: 'pane' })).error?.code).toBe('42501')
})

test('a sign-up gets a mail, though the project has no template', async () => {
  const { error } = await client().auth.signUp({ email: 'bruno@example.it', password: 'una-password-lunga' })
  expect(error).toBeNull()
  const mailbox = await (await fetch(`${url}/_mailbox`)).text()
  expect(mailbox).toContain('bruno@example.it')
  expect(mailbox).toContain('Conferma il tuo indirizzo')
})

test('an ended session reads nothing more', async () => {
  const ada = client()
  const { data } = await ada.auth.signInWithPassword(account)
  const headers = { apikey: publishableKey, authorization: `Bearer ${data.session?.access_token}` }
  const read = () => fetch(`${url}/rest/v1/notes`, { headers })
  expect((await read()).status).toBe(200)
  await ada.auth.signOut()
  expect((await read()).status).toBe(401)
})

test('its page answers, and there are no functions and no live table', async () => {
  expect(await (await fetch(`${url}/notes/1`)).text()).toContain('<title>Appunti</title>')
  expect((await fetch(`${url}/functions/v1/hello`, { headers: { apikey: publishableKey } })).status).toBe(404)
})

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../../packages/embedded-supabase/process/secrets.ts'
import { checkFrontEnd, containsSecret } from '../../scripts/commands/doctor/check-front-end.ts'
import { bareEnvironment, flagsOfTests, type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
let broken: Server
beforeAll(async () => {
  server = await startServer()
  broken = createServer((request, response) => answerBadly(request.url ?? '', response)).listen(
    0,
    '127.0.0.1',
  )
})
afterAll(async () => {
  broken.close()
  await server.stop()
})

/**
 * A stand-in for a badly configured Supabase: its clock is an hour late, its tables are open, and function,
 * confirmation and redirects are missing.
 */
function answerBadly(url: string, response: ServerResponse): void {
  response.sendDate = false
  response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
  response.setHeader('content-type', 'application/json')
  if (url.startsWith('/rest/v1/rpc/')) response.writeHead(404).end('{"code":"PGRST202","message":""}')
  else if (url.startsWith('/rest/v1/')) response.end('[{"id":1}]')
  else if (url.startsWith('/functions/')) response.writeHead(404).end('{}')
  else if (url.startsWith('/auth/v1/verify'))
    response.writeHead(303, { location: 'http://localhost:3000/#error=x' }).end()
  else if (url.startsWith('/auth/v1/settings'))
    response.end('{"disable_signup":false,"mailer_autoconfirm":true,"external":{"email":true}}')
  else if (url.startsWith('/auth/v1/token')) response.writeHead(400).end('{}')
  else response.end('{}')
}

async function doctor(env: Record<string, string>) {
  const child = spawn(process.execPath, [...flagsOfTests, 'scripts/commands/doctor/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, errors, lines: output.trim().split('\n') }
}

test('a server that is set up well has no fault', async () => {
  const { code, errors, lines } = await doctor({ DATA_DIR: server.dataDir })
  expect({ code, errors, wrong: lines.filter((line) => line.startsWith('DA SISTEMARE')) }).toEqual({
    code: 0,
    errors: '',
    wrong: [],
  })
  expect(lines).toContain('OK            Tabelle e RLS: come nelle migrazioni (14)')
  expect(lines.join('\n')).toContain('ATTENZIONE    Account demo aperti a tutti: admin@demo.it')
})

test('an installation that nobody looks after yet says how to make an admin', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bottega-nobody-'))
  const nobodys = await startServer({ dataDir, env: { DEMO: 'off' } })
  const { lines } = await doctor({ DATA_DIR: dataDir })
  await nobodys.stop()
  expect(lines.join('\n')).toContain(
    'DA SISTEMARE  Ruoli: nessun admin -> npm run admin -- set-role EMAIL admin',
  )
})

test('a server open to the world, asked by address and keys: each fault is one line that says what to do', async () => {
  const { code, lines } = await doctor({
    SUPABASE_URL: server.url,
    SUPABASE_SECRET_KEY: loadSecrets(server.dataDir).secretKey,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_embedded',
    SITE_URL: 'http://localhost:9',
  })
  expect(code).toBe(1)
  const wrong = lines.filter((line) => line.startsWith('DA SISTEMARE'))
  expect(wrong.map((line) => /^DA SISTEMARE {2}(\w+)[^>]* -> \S/.exec(line)?.[1])).toEqual([
    'Account',
    'Funzione',
    'Sito',
    'Pagine',
  ])
})

test('a Supabase that is badly configured', async () => {
  const { port } = broken.address() as AddressInfo
  const { code, lines } = await doctor({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_SECRET_KEY: 'sb_secret_qualunque',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_qualunque',
    SITE_URL: 'http://bottega.example',
  })
  expect(code).toBe(1)
  const told = lines.join('\n')
  expect(told).toMatch(/DA SISTEMARE {2}Orologio del server: 36\d\d secondi di differenza/)
  expect(told).toContain('DA SISTEMARE  Schema: manca')
  expect(told).toContain('DA SISTEMARE  Visitatori: senza accedere leggono profiles')
  expect(told).toContain('DA SISTEMARE  Funzione create-business-account: risponde 404')
  expect(told).toContain('DA SISTEMARE  Funzione website-data: ')
  expect(told).toContain('DA SISTEMARE  Funzione card-data: ')
  expect(told).toContain('DA SISTEMARE  Funzione card-pass: ')
  expect(told).toContain('DA SISTEMARE  Sito: http://bottega.example non è https')
  expect(told).toContain('DA SISTEMARE  Registrazione: gli indirizzi non vengono confermati')
})

test('a server that does not answer, and one without its key', async () => {
  const gone = await doctor({ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'sb_secret_x' })
  expect(gone).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining('non risponde')]),
  })
  const keyless = await doctor({ SUPABASE_URL: server.url })
  expect(keyless).toMatchObject({ code: 1, errors: expect.stringContaining('SUPABASE_SECRET_KEY: manca') })
})

test('a secret key in the front end is found, old form and new', () => {
  const claims = Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url')
  const open = Buffer.from('{"iss":"supabase","role":"anon"}').toString('base64url')
  const sign = 'x'.repeat(43)
  expect(containsSecret(`const k="eyJhbGciOiJIUzI1NiJ9.${claims}.${sign}"`)).toBe(true)
  expect(containsSecret(`const k="eyJhbGciOiJIUzI1NiJ9.${open}.${sign}"`)).toBe(false)
  expect(containsSecret('startsWith("sb_secret_")')).toBe(false)
  const directory = mkdtempSync(path.join(tmpdir(), 'bottega-dist-'))
  writeFileSync(path.join(directory, 'app.js'), 'createClient(u,"sb_secret_abcdefgh12345678")')
  expect(checkFrontEnd(directory)).toMatchObject({ level: 'wrong', what: expect.stringContaining('app.js') })
  rmSync(directory, { recursive: true })
})

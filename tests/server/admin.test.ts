import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../../embedded/process/secrets.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

/** Runs `npm run admin` with these settings alone and a password on its standard input. */
async function admin(
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
) {
  const child = spawn(process.execPath, ['scripts/commands/admin/main.ts', ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}

const signIn = (email: string, password: string) =>
  server.client().auth.signInWithPassword({ email, password })

test('an unknown command is told, reaches no server and ends with exit code 2', async () => {
  for (const args of [
    ['fammi-admin', 'a@example.it'],
    ['set-role', 'cliente@demo.it', 'capo'],
    ['set-role', 'cliente@demo.it'],
    ['create-user', 'senza-chiocciola'],
    ['create-user', 'a@example.it', 'password-in-chiaro'],
    ['reset-password', 'a@example.it', '--password=segreta123'],
    ['create-user', 'a@example.it', '--generate', '--send-link'],
  ]) {
    const { code, errors } = await admin(args, { env: { DATA_DIR: '/nowhere/at/all' } })
    expect({ args, code, errors }).toMatchObject({ code: 2, errors: expect.stringContaining('--help') })
    expect(errors).not.toContain('segreta123')
  }
  const { code, output } = await admin(['--help'])
  expect(code).toBe(0)
  for (const command of ['create-user', 'set-role', 'reset-password', 'list-users'])
    expect(output).toContain(command)
  const nothing = await admin(['list-users'], { env: { DATA_DIR: '/nowhere/at/all' } })
  expect(nothing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Non fatto\. DATA_DIR: [^\n]+\n$/),
  })
})

test('accounts of a running server: made, raised, listed, given a new password', async () => {
  const made = await admin(['create-user', 'Capo@Example.it', '--role', 'gestore'], { input: 'segreta123\n' })
  expect(made).toEqual({ code: 0, output: 'Account creato: capo@example.it, gestore.\n', errors: '' })
  expect((await signIn('capo@example.it', 'segreta123')).data.user?.email).toBe('capo@example.it')
  expect(await admin(['create-user', 'capo@example.it', '--generate'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('ha già un account'),
  })
  expect((await admin(['create-user', 'corta@example.it'], { input: 'corta' })).code).toBe(1)

  expect((await admin(['set-role', 'capo@example.it', 'admin'])).output).toBe(
    'capo@example.it ora è admin.\n',
  )
  const { output } = await admin(['list-users', '--role', 'admin'])
  expect(output).toMatch(
    /^admin +\d{4}-\d\d-\d\d {2}admin@demo\.it\nadmin +\S+ {2}capo@example\.it\n2 account\n$/,
  )

  const session = await signIn('capo@example.it', 'segreta123')
  const reset = await admin(['reset-password', 'capo@example.it', '--generate'])
  const password = /Password \(mostrata solo ora\): (\S{20})\n/.exec(reset.output)?.[1] ?? ''
  expect((await signIn('capo@example.it', password)).error).toBeNull()
  expect((await signIn('capo@example.it', 'segreta123')).error).not.toBeNull()
  const token = session.data.session?.refresh_token ?? ''
  expect((await server.client().auth.refreshSession({ refresh_token: token })).error).not.toBeNull()

  expect((await admin(['set-role', 'capo@example.it', 'cliente'])).code).toBe(0)
  expect((await admin(['reset-password', 'gestore@demo.it', '--send-link'])).code).toBe(0)
  expect(await mailsTo(server.dataDir, 'gestore@demo.it')).toHaveLength(1)
  expect((await admin(['set-role', 'nessuno@example.it', 'admin'])).errors).toContain('non ha un account')
})

test('over SUPABASE_URL and its secret key, as on hosted Supabase', async () => {
  const { secretKey } = loadSecrets(server.dataDir)
  const env = { DATA_DIR: '', SUPABASE_URL: server.url }
  const right = await admin(['list-users', '--role', 'business'], {
    env: { ...env, SUPABASE_SECRET_KEY: secretKey },
  })
  expect(right.output).toMatch(/business@demo\.it\n1 account\n$/)
  const wrong = await admin(['list-users'], { env: { ...env, SUPABASE_SECRET_KEY: 'sb_secret_sbagliata' } })
  expect(wrong).toMatchObject({ code: 1, output: '' })
  expect((await admin(['list-users'], { env })).errors).toContain('SUPABASE_SECRET_KEY')
})

test('while the server is stopped; the last admin stays one', async () => {
  await server.kill()
  expect(await admin(['set-role', 'admin@demo.it', 'cliente'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining("è l'unico"),
  })
  expect((await admin(['create-user', 'dopo@example.it'], { input: 'segreta123' })).code).toBe(0)
  const again = await startServer({ dataDir: server.dataDir })
  // The commands have closed the database, so that the next start finds no unclean stop.
  expect(again.output()).not.toContain('non è stato regolare')
  for (const [email, password] of [
    ['dopo@example.it', 'segreta123'],
    ['admin@demo.it', demoPassword],
  ] as const) {
    const { error } = await again.client().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
  }
  await again.stop()
})

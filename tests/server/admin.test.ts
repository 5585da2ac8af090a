import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../../packages/embedded-supabase/process/secrets.ts'
import { png } from '../../packages/embedded-supabase/testing/pictures.ts'
import { codeOf } from '../../testing/app-codes.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import {
  bareEnvironment,
  demoPassword,
  flagsOfTests,
  type RunningServer,
  startServer,
} from '../../testing/server.ts'

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
  const child = spawn(process.execPath, [...flagsOfTests, 'scripts/commands/admin/main.ts', ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...bareEnvironment, DATA_DIR: server.dataDir, ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}

const signIn = (email: string, password: string) =>
  server.client().auth.signInWithPassword({ email, password })

test('an unknown command is reported, reaches no server and ends with exit code 2', async () => {
  const { code, errors } = await admin(['fammi-admin', 'a@example.it'], {
    env: { DATA_DIR: '/nowhere/at/all' },
  })
  expect({ code, errors }).toMatchObject({ code: 2, errors: expect.stringContaining('--help') })
})

test('reset-second-step takes the app away, ends the sessions and says whether there was one', async () => {
  const email = 'cliente@demo.it'
  const { data } = await signIn(email, demoPassword)
  const client = server.client()
  await client.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  const code = codeOf(enrolled.data?.totp.secret ?? '')
  const factorId = enrolled.data?.id ?? ''
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()

  const { code: exit, output } = await admin(['reset-second-step', email])
  expect([exit, output]).toEqual([0, expect.stringContaining(`Verifica in due passaggi azzerata: ${email}`)])
  expect((await client.auth.getUser()).error?.status).toBe(401)
  expect((await signIn(email, demoPassword)).data.user?.factors).toBeUndefined()
  expect((await admin(['reset-second-step', email])).output).toContain('non aveva la verifica')
  expect((await admin(['reset-second-step', 'nessuno@example.it'])).code).toBe(1)
})

test('--help lists every command, and without a server the missing setting is named', async () => {
  const { code, output } = await admin(['--help'])
  expect(code).toBe(0)
  for (const command of [
    'create-user',
    'set-role',
    'reset-password',
    'reset-second-step',
    'list-users',
    'forget',
  ])
    expect(output).toContain(command)
  const nothing = await admin(['list-users'], { env: { DATA_DIR: '/nowhere/at/all' } })
  expect(nothing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Non fatto\. DATA_DIR: [^\n]+\n$/),
  })
})

test('accounts of a running server are created, promoted, listed and given a new password', async () => {
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

test('a person is forgotten: account, profile, avatar, and every mention in the history', async () => {
  const email = 'via@example.it'
  await admin(['create-user', email, '--role', 'admin'], { input: 'segreta123\n' })
  const own = server.client()
  const { data: session } = await own.auth.signInWithPassword({ email, password: 'segreta123' })
  const id = session.user?.id ?? ''
  const { error } = await own.storage
    .from('avatars')
    .upload(`${id}-1.png`, png(1, 1), { contentType: 'image/png' })
  expect(error).toBeNull()
  const row = { nome: 'Prova', descrizione: `Chiedi a ${email}`, costo: 1, durata: 3 }
  const { data: made } = await own.from('services').insert(row).select('id').single().throwOnError()
  const service = server.serviceClient()
  const { data: client } = await service.from('businesses').select('id').limit(1).single().throwOnError()
  await service.from('businesses').update({ email }).eq('id', client.id).throwOnError()

  expect((await admin(['reset-password', email, '--send-link'])).code).toBe(0)
  const forgotten = await admin(['forget', 'Via@Example.it'])
  expect(forgotten).toMatchObject({ code: 0, errors: '' })
  expect(forgotten.output.split('\n')).toEqual([
    'Rimosso: via@example.it. Non dappertutto, come detto sotto.',
    'Account, ruolo e profilo: rimossi.',
    'Avatar: 1 file rimosso.',
    'Posta in uscita: 1 email rimossa.',
    'Cronologia: 2 modifiche non lo nominano più.',
    'Resta come dato del cliente in: 1 servizio social, 1 attività. Si cambia nella scheda, poi ripeti il comando.',
    'Le copie di sicurezza fatte prima lo contengono ancora.',
    '',
  ])
  expect((await signIn(email, 'segreta123')).error).not.toBeNull()
  expect((await service.from('profiles').select().eq('user_id', id)).data).toEqual([])
  expect(await mailsTo(server.dataDir, email)).toEqual([])
  expect((await service.storage.from('avatars').list('', { search: id })).data).toEqual([])
  const { data: changes } = await service.from('changes').select('by, by_email, after').eq('row_id', made.id)
  expect(changes).toMatchObject([{ by: null, by_email: null, after: { descrizione: 'Chiedi a rimosso' } }])
  await service.from('businesses').update({ email: 'altra@example.it' }).eq('id', client.id).throwOnError()
  await service.from('services').update({ descrizione: 'Chiedi' }).eq('id', made.id).throwOnError()
  const again = (await admin(['forget', email])).output
  expect(again).toContain('Rimosso per sempre: via@example.it.')
  expect(again).toContain('Cronologia: 2 modifiche non lo nominano più.')
  expect(await admin(['forget', email])).toMatchObject({
    code: 1,
    errors: `Non fatto. ${email}: non ha un account e non è nella cronologia\n`,
  })
  expect((await admin(['forget', 'admin@demo.it'])).errors).toContain("è l'unico")
})

test('commands work over SUPABASE_URL and its secret key, as on hosted Supabase', async () => {
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

test('commands work while the server is stopped, and the last admin stays one', async () => {
  await server.kill()
  expect(await admin(['set-role', 'admin@demo.it', 'cliente'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining("admin@demo.it: È l'ultimo admin che può accedere"),
  })
  expect((await admin(['create-user', 'dopo@example.it'], { input: 'segreta123' })).code).toBe(0)
  server = await startServer({ dataDir: server.dataDir })
  // The commands have closed the database, so that the next start finds no unclean stop.
  expect(server.output()).not.toContain('non è stato regolare')
  for (const [email, password] of [
    ['dopo@example.it', 'segreta123'],
    ['admin@demo.it', demoPassword],
  ] as const) {
    expect((await signIn(email, password)).error).toBeNull()
  }
})

import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { codeOf, earlierCodeOf } from '../../testing/app-codes.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { createProject } from '../../testing/supabase-project.ts'
import { addBreaks, failingAfter } from './support/breaks.ts'
import { complaint, exportTo } from './support/export.ts'
import { exporter, type Project, startProject } from './support/project.ts'

/* `npm run export` to a Supabase project: what is refused, what breaks in between, and second factors. */

const password = 'Segreta123!'
const origin = 'https://gestione.example.it'
const site = { rpId: 'gestione.example.it', origin }

type Account = { email: string; userId: string; business: { id: string } }

let source: RunningServer
let withApp: Account
let app: { id: string; secret: string }
let withPasskey: Account
const passkey = new Authenticator()
let plain: Account
let project: Project

beforeAll(async () => {
  // The source is an embedded database, although the project `postgres` would choose a server.
  delete process.env.TEST_POSTGRES
  source = await startServer({ env: { SITE_URL: origin } })
  const { businessAccount } = factories(source.serviceClient())
  withApp = await businessAccount(password)
  withPasskey = await businessAccount(password)
  plain = await businessAccount(password)
  app = await addApp(withApp)
  await addPasskey(withPasskey)
  project = await startProject(inject('postgres'), { SITE_URL: origin })
})
afterAll(async () => {
  await project?.stop()
  await source?.stop()
})

/** An app, with recovery codes. */
async function addApp({ email }: Account): Promise<typeof app> {
  const { mfa } = (await source.signIn(email, password)).auth
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  if (error) throw error
  const { secret } = data.totp
  await mfa.challengeAndVerify({ factorId: data.id, code: await earlierCodeOf(secret) })
  expect((await mfa.recoveryCodes.generate()).error).toBeNull()
  return { id: data.id, secret }
}

async function addPasskey({ email }: Account): Promise<void> {
  const client = await source.signIn(email, password)
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) throw error
  const { challenge, user } = data.options
  const credential = passkey.create({ ...site, challenge, userHandle: user.id })
  const made = await client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
  expect(made.error).toBeNull()
}

const from = () => ({ DATA_DIR: source.dataDir })
const send = (settings: Record<string, string> = {}, ...options: string[]) =>
  exportTo({ ...project.target, ...settings }, from(), ...options)

/** How many accounts, activities and files the project has. */
async function contents() {
  const [row] = await project.sql`select
    (select count(*)::int from auth.users) as accounts, (select count(*)::int from public.businesses) as businesses,
    (select count(*)::int from storage.objects) as files`
  return row
}
const nothing = { accounts: 0, businesses: 0, files: 0 }

// What a step has sent stays in the project, where the next one finds it.
describe('Into one project', { shuffle: false }, () => {
  describe('Before anything is sent', () => {
    test('a project without the migrations is refused', async () => {
      const empty = Object.assign(new URL(await createProject(inject('postgres'))), { username: exporter })
      expect(await complaint(send({ DATABASE_URL: empty.href }, '--accept-losses'))).toMatch(
        /^Non fatto\. --to: là manca la migrazione \d+: prima «supabase db push --remote»/,
      )
    })

    test('a role that may not suspend triggers is refused', async () => {
      const refused = await complaint(
        send({ DATABASE_URL: project.urlAs('project_owner') }, '--accept-losses'),
      )
      expect(refused).toMatch(/^Non fatto\. DATABASE_URL: questo utente non può sospendere i trigger/)
      expect(refused).toContain('(là non è cambiato nulla)')
      expect(await contents()).toEqual(nothing)
    })

    test('a project with rows is refused, although nobody has an account', async () => {
      await project.sql`insert into public.payment_methods (iban) values ('IT60X0542811101000000123456')`
      expect(await complaint(send({}, '--accept-losses'))).toMatch(
        /^Non fatto\. --to: là public\.\w+ ha già delle righe/,
      )
      await project.sql`delete from public.payment_methods`
      await project.sql`delete from public.changes`
      expect(await contents()).toEqual(nothing)
    })

    test('a row that the project refuses is found', async () => {
      await project.sql`alter table public.profiles add constraint nobody check (false)`
      expect(await complaint(send({}, '--accept-losses'))).toMatch(/nobody.*\(là non è cambiato nulla\)/)
      await project.sql`alter table public.profiles drop constraint nobody`
      expect(await contents()).toEqual(nothing)
    })

    test('what of the accounts stays behind is said and has to be accepted', async () => {
      const failed: { stdout: string; stderr: string } = await send().catch((error) => error)
      expect(failed.stdout).toBe(
        `Non si possono portare là:\n  - codici di recupero di ${withApp.email} (là non valgono)\n`,
      )
      expect(failed.stderr).toContain('ripeti con --accept-losses (là non è cambiato nulla)')
      expect(await contents()).toEqual(nothing)
    })
  })

  describe('What has arrived is said', () => {
    test('where a file fails half way', async () => {
      const failed = await complaint(
        send({ SUPABASE_URL: await failingAfter(5, project.services.url) }, '--accept-losses'),
      )
      expect(failed).toMatch(
        /^Non fatto\. File: .+: troppo carico\. Dei \d+ file ne sono arrivati almeno 5, delle righe nessuna/,
      )
      expect(await contents()).toEqual({ ...nothing, files: 5 })
    })

    test('where the connection is lost among the rows', async () => {
      await addBreaks(
        project.sql,
        `alter table public.profiles add constraint breaks
        check (user_id <> '${plain.userId}' or breaks.at_second_pass())`,
      )
      const failed = await complaint(send({}, '--accept-losses'))
      expect(failed).toMatch(/^Non fatto\. DATABASE_URL: .+ I file sono arrivati, le righe no/)
      expect(await contents()).toMatchObject({ accounts: 0, businesses: 0, files: expect.any(Number) })
    })

    test('where it is lost at the confirmation', async () => {
      await addBreaks(
        project.sql,
        `create constraint trigger breaks after insert on public.profiles deferrable initially deferred
          for each row when (new.user_id = '${plain.userId}') execute function breaks.at_commit();
        alter table public.profiles enable always trigger breaks`,
      )
      const failed = await complaint(send({}, '--accept-losses'))
      expect(failed).toMatch(/^Non fatto\. DATABASE_URL: .+ I file sono arrivati, delle righe non si sa/)
      expect(await contents()).toMatchObject({ accounts: 0 })
    })
  })

  describe('After it', () => {
    beforeAll(async () => {
      expect(await send({}, '--accept-losses')).toMatch(/Portate \d+ righe e \d+ file\./)
    })

    test('an app is still asked for, and its codes count', async () => {
      const client = await project.services.signIn(withApp.email, password)
      expect((await client.from('businesses').select('id')).data).toEqual([])
      const wrong = await client.auth.mfa.challengeAndVerify({ factorId: app.id, code: '000000' })
      expect(wrong.error).not.toBeNull()
      const right = await client.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
      expect(right.error).toBeNull()
      expect((await client.from('businesses').select('id')).data).toEqual([{ id: withApp.business.id }])
    })

    test('a passkey signs in', async () => {
      const client = project.services.client()
      const { data, error } = await client.auth.passkey.startAuthentication()
      if (error) throw error
      const credential = passkey.get({ ...site, challenge: data.options.challenge })
      const { data: signedIn } = await client.auth.passkey.verifyAuthentication({
        challengeId: data.challenge_id,
        credential,
      })
      expect(signedIn?.user?.id).toBe(withPasskey.userId)
    })

    test('recovery codes are not there, and a second export is refused', async () => {
      const codes = await project.sql`select factor_type, status from auth.mfa_factors`
      expect(codes).toEqual([{ factor_type: 'totp', status: 'verified' }])
      expect(await complaint(send({}, '--accept-losses'))).toMatch(
        /^Non fatto\. --to: là ci sono già degli account/,
      )
    })
  })
})

test('where the project takes no factors, a password alone opens no account that had two steps', async () => {
  const other = await startProject(inject('postgres'), { SITE_URL: origin })
  onTestFinished(other.stop)
  await other.sql`revoke insert on auth.mfa_factors, auth.webauthn_credentials from project_owner`
  expect(await exportTo(other.target, from(), '--accept-losses')).toContain(`Non si possono portare là:
  - app di verifica di ${withApp.email} (là si entra solo dopo «Password dimenticata?»)
  - codici di recupero di ${withApp.email} (là non valgono)
  - passkey di ${withPasskey.email} (là si entra con la password)
`)
  await expect(other.services.signIn(withApp.email, password)).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  for (const { email } of [plain, withPasskey]) await other.services.signIn(email, password)
  // What a link by mail leads to.
  const admin = other.services.serviceClient().auth.admin
  await admin.updateUserById(withApp.userId, { password: 'Nuova1234!' })
  const client = await other.services.signIn(withApp.email, 'Nuova1234!')
  expect((await client.from('businesses').select('id')).data).toEqual([{ id: withApp.business.id }])
})

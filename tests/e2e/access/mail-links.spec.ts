import type { SupabaseClient } from '@supabase/supabase-js'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { expect, type Page, test } from '../support/test.ts'

/* Links from mails, opened in a browser where somebody is signed in already. */

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Il link è di un altro account' })

async function makeAccount(db: SupabaseClient, email: string): Promise<string> {
  const { error } = await db.auth.admin.createUser({ email, password: demoPassword, email_confirm: true })
  if (error) throw error
  return email
}

/** The address that a new recovery link of the account leads to, tokens included. */
async function recoveryPage(server: RunningServer, email: string, link: () => Promise<{ link: string }>) {
  const options = { redirectTo: `${server.url}/dashboard/profile` }
  await server.client().auth.resetPasswordForEmail(email, options)
  const response = await fetch((await link()).link, { redirect: 'manual' })
  const page = response.headers.get('location') ?? ''
  return { page, refreshToken: new URLSearchParams(new URL(page).hash.slice(1)).get('refresh_token') ?? '' }
}

test('asks before it replaces who is signed in, and leaves them where they are', async ({
  signedIn,
  server,
  db,
  mailTo,
  unique,
  axe,
}) => {
  const email = await makeAccount(db, `${unique('altra')}@example.it`)
  const { page: address, refreshToken } = await recoveryPage(server, email, () => mailTo(email))
  const page = await signedIn('gestore')
  await page.goto(address)
  await expect(question(page)).toContainText(
    `accesso come gestore@demo.it. Il link che hai aperto è per ${email}`,
  )
  await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
  await axe(page)
  await page.getByRole('button', { name: 'Resta come gestore@demo.it' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('gestore@demo.it')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('gestore@demo.it')
  await expect(question(page)).toBeHidden()
  // The link's session has ended, so that nobody can use it.
  await expect
    .poll(
      async () => (await server.client().auth.refreshSession({ refresh_token: refreshToken })).error?.code,
    )
    .toBe('refresh_token_not_found')
})

test('goes on as the link’s account when that is wanted, to choose a new password', async ({
  signedIn,
  server,
  db,
  mailTo,
  unique,
}) => {
  const email = await makeAccount(db, `${unique('nuova')}@example.it`)
  const { page: address } = await recoveryPage(server, email, () => mailTo(email))
  const page = await signedIn('gestore')
  await page.goto(address)
  await page.getByRole('button', { name: `Continua come ${email}` }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(question(page)).toBeHidden()
})

test('asks nothing when the link belongs to the account that is signed in', async ({
  arrive,
  server,
  db,
  mailTo,
  unique,
}) => {
  const email = await makeAccount(db, `${unique('stessa')}@example.it`)
  const { page: address } = await recoveryPage(server, email, () => mailTo(email))
  const page = await arrive(email, demoPassword)
  await page.goto(address)
  // The auth client removes the tokens and leaves an empty fragment.
  await expect(page).toHaveURL(/\/dashboard\/profile#?$/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(question(page)).toBeHidden()
})

test('with invented tokens changes nothing', async ({ signedIn, server }) => {
  const page = await signedIn('gestore')
  const forged = ['e30', btoa(JSON.stringify({ sub: crypto.randomUUID() })), 'x'].join('.')
  await page.goto(
    `${server.url}/dashboard/profile#access_token=${forged}&refresh_token=x&expires_in=3600&token_type=bearer&type=recovery`,
  )
  await expect(page.getByText('Link non valido')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('gestore@demo.it')
  await expect(question(page)).toBeHidden()
})

test('takes no session from the query string, which whoever asks for the mail can choose', async ({
  visitor,
  server,
  db,
  mailTo,
  unique,
}) => {
  const email = await makeAccount(db, `${unique('estranea')}@example.it`)
  const { page: address } = await recoveryPage(server, email, () => mailTo(email))
  await visitor.goto(address.replace('#', '?'))
  await expect(visitor).toHaveURL(`${server.url}/`)
  await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
})

test('after sign-ups with different passwords asks for a new one; until then the password of the opened link is valid', async ({
  visitor,
  server,
  mailTo,
  unique,
  axe,
}) => {
  const email = `${unique('contesa')}@example.it`
  const options = { emailRedirectTo: server.url }
  for (const password of ['di-un-estraneo', 'del-titolare']) {
    await server.client().auth.signUp({ email, password, options })
  }
  await visitor.goto((await mailTo(email)).link)
  // The auth client removes the tokens and leaves an empty fragment.
  await expect(visitor).toHaveURL(/\/dashboard\/profile#?$/)
  const notice = visitor.getByRole('status').filter({ hasText: 'Scegli una nuova password.' })
  await expect(notice).toContainText('Anche qualcun altro ha provato a registrarsi con questo indirizzo')
  await expect(visitor.getByLabel('Nuova Password')).toBeFocused()
  await axe(visitor)
  const signIn = async (password: string) =>
    (await server.client().auth.signInWithPassword({ email, password })).error?.code
  expect(await signIn('di-un-estraneo')).toBeUndefined()
  expect(await signIn('del-titolare')).toBe('invalid_credentials')
  await visitor.getByLabel('Nuova Password').fill('scelta-ora')
  await visitor.getByLabel('Conferma Password').fill('scelta-ora')
  await visitor.getByRole('button', { name: 'Aggiorna Password' }).click()
  await expect(visitor.getByText('Password cambiata con successo')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await signIn('di-un-estraneo')).toBe('invalid_credentials')
  expect(await signIn('del-titolare')).toBe('invalid_credentials')
  expect(await signIn('scelta-ora')).toBeUndefined()
})

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#lib/backend/database.types.ts'
import { disguised, png, pngOfSize } from '../support/files.ts'
import { expect, type Page, test } from '../support/test.ts'

const profile = '/dashboard/profile'
const password = 'segreta12'
const boom = { status: 500, json: { message: 'boom' } }

/** A confirmed account of role cliente that only this test uses. */
async function newAccount(db: SupabaseClient<Database>, email: string) {
  const { data, error } = await db.auth.admin.createUser({ email, password, email_confirm: true })
  if (error) throw error
  return data.user
}

const avatars = (page: Page) => page.getByRole('complementary').locator('img')
const save = (page: Page) => page.getByRole('button', { name: 'Salva Modifiche' })
const update = (page: Page) => page.getByRole('button', { name: 'Aggiorna Password' })

async function fillPasswords(page: Page, first: string, second = first) {
  await page.getByLabel('Nuova Password').fill(first)
  await page.getByLabel('Conferma Password').fill(second)
}

test.describe('Profilo, the account', () => {
  test('saves name and picture, which the menu shows at once; nothing old stays behind', async ({
    signIn,
    server,
    db,
    unique,
    axe,
  }) => {
    const email = `${unique('profilo')}@example.it`
    const user = await newAccount(db, email)
    const page = await signIn(email, password)
    await page.goto(server.url + profile)
    await expect(page.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Informazioni Account' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription("L'email non può essere modificata")
    await axe(page)

    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (['POST', 'PUT', 'PATCH'].includes(request.method()) && !pathname.includes('/rpc/'))
        sent.push(pathname)
    })
    await page.getByLabel('Nome Utente').fill('Anna Bianchi')
    await page.getByLabel('Avatar').setInputFiles(png('io.png'))
    const metadata = page.waitForRequest((request) => request.method() === 'PUT')
    const row = page.waitForRequest((request) => request.method() === 'PATCH')
    await save(page).dblclick()
    await expect(page.getByText('Profilo aggiornato con successo')).toBeVisible()
    expect(sent).toEqual([
      expect.stringMatching(new RegExp(`/object/avatars/${user.id}-\\d+\\.png$`)),
      '/auth/v1/user',
      '/rest/v1/profiles',
    ])
    const account = { display_name: 'Anna Bianchi', avatar_url: expect.stringContaining(user.id) }
    expect((await metadata).postDataJSON().data).toEqual(account)
    expect((await row).postDataJSON()).toEqual(account)
    expect(new URL((await row).url()).search).toBe(`?user_id=eq.${user.id}`)
    await expect(page.getByRole('complementary')).toContainText('Anna Bianchi')
    const first = (await avatars(page).getAttribute('src')) ?? ''
    expect((await fetch(first)).status).toBe(200)

    await page.getByLabel('Avatar').setInputFiles(png('di nuovo io.png'))
    await save(page).click()
    await expect(avatars(page)).not.toHaveAttribute('src', first)
    await expect.poll(async () => (await fetch(first)).status).toBeGreaterThanOrEqual(400)

    await page.getByRole('button', { name: 'Rimuovi' }).click()
    await page.getByLabel('Nome Utente').fill('')
    await save(page).click()
    await expect(page.getByRole('complementary')).toContainText('Utente')
    await expect(avatars(page)).toHaveCount(0)
    // The menu shows the account's metadata. The row in profiles is written by a second request.
    await expect
      .poll(async () => (await db.from('profiles').select('*').eq('user_id', user.id).single()).data)
      .toMatchObject({ display_name: null, avatar_url: null })
    await expect
      .poll(async () => (await db.storage.from('avatars').list('', { search: user.id })).data)
      .toEqual([])
    await page.reload()
    await expect(page.getByLabel('Nome Utente')).toHaveValue('')
  })

  test('refuses what is too large or no image', async ({ signedIn, server }) => {
    const page = await signedIn('gestore')
    await page.goto(server.url + profile)
    await page.getByLabel('Avatar').setInputFiles(pngOfSize('grande.png', 5 * 1024 * 1024 + 1))
    await expect(page.getByText('Il file è troppo grande. Massimo 5MB')).toBeVisible()
    await page.getByLabel('Avatar').setInputFiles(disguised('finta.png', 'image/png'))
    await expect(page.getByText('Formato non valido')).toBeVisible()
  })

  test('names the step that failed, undoes the others and keeps the form', async ({
    signIn,
    server,
    db,
    unique,
  }) => {
    const email = `${unique('guasto')}@example.it`
    const user = await newAccount(db, email)
    const page = await signIn(email, password)
    await page.goto(server.url + profile)
    await page.getByLabel('Nome Utente').fill('Non va perso')
    await page.getByLabel('Avatar').setInputFiles(png('io.png'))
    const steps = [
      ['**/storage/v1/object/avatars/**', 'Errore caricamento avatar: boom'],
      ['**/auth/v1/user', 'Errore aggiornamento metadati: boom'],
      ['**/rest/v1/profiles**', 'Errore aggiornamento profilo: boom'],
    ] as const
    for (const [url, message] of steps) {
      await page.route(url, (route) =>
        route.request().method() === 'DELETE' ? route.continue() : route.fulfill(boom),
      )
      await save(page).click()
      await expect(page.getByText(message)).toBeVisible()
      await expect(save(page)).toBeEnabled()
      await page.unrouteAll()
    }
    await expect(page.getByLabel('Nome Utente')).toHaveValue('Non va perso')
    await expect(page.getByRole('complementary')).not.toContainText('Non va perso')
    await expect
      .poll(async () => (await db.storage.from('avatars').list('', { search: user.id })).data)
      .toEqual([])
    await save(page).click()
    await expect(page.getByText('Profilo aggiornato con successo')).toBeVisible()
    await expect(avatars(page)).toHaveCount(1)
  })

  test('tells who is not signed in any more', async ({ signIn, server, db, unique }) => {
    const email = `${unique('fuori')}@example.it`
    await newAccount(db, email)
    const page = await signIn(email, password)
    await page.goto(server.url + profile)
    await page.getByLabel('Nome Utente').fill('Anna')
    await page.evaluate(() => localStorage.clear())
    await save(page).click()
    await expect(page.getByText('Utente non autenticato')).toBeVisible()
    await expect(page.getByLabel('Nome Utente')).toHaveValue('Anna')
    // When the session itself cannot be read, only the general message is left.
    await page.evaluate(() => {
      Storage.prototype.getItem = () => {
        throw new Error('denied')
      }
    })
    await save(page).click()
    await expect(page.getByText("Errore durante l'aggiornamento del profilo")).toBeVisible()
  })

  test('asks before a changed name is left behind', async ({ signedIn, server }) => {
    const page = await signedIn('business')
    await page.goto(server.url + profile)
    await page.getByLabel('Nome Utente').fill('Altro nome')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Ci sono modifiche non salvate')
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
  })
})

test.describe('Profilo, the password', () => {
  test('checks both fields, shows what is typed, changes it and signs the other devices out', async ({
    signIn,
    server,
    db,
    unique,
    axe,
  }) => {
    const email = `${unique('chiave')}@example.it`
    await newAccount(db, email)
    const other = server.client()
    await other.auth.signInWithPassword({ email, password })
    const page = await signIn(email, password)
    await page.goto(server.url + profile)
    await expect(page.getByRole('heading', { name: 'Sicurezza Account' })).toBeVisible()
    await expect(page.getByText('Cambiando la password esci dagli altri dispositivi.')).toBeVisible()
    await expect(page.getByLabel('Nuova Password')).toHaveAccessibleDescription('Minimo 6 caratteri')
    await expect(update(page)).toBeDisabled()
    await page.getByLabel('Nuova Password').fill('abc')
    await expect(update(page)).toBeDisabled()
    await page.getByLabel('Conferma Password').fill('abc')
    await update(page).click()
    await expect(page.getByLabel('Nuova Password')).toHaveAccessibleDescription(
      /La password deve essere di almeno 6 caratteri/,
    )
    const told = page.getByRole('region', { name: /Notifiche/ }).getByRole('listitem')
    await expect(told.getByText('La password deve essere di almeno 6 caratteri')).toBeVisible()
    await fillPasswords(page, 'nuova123', 'nuova124')
    await update(page).click()
    await expect(page.getByLabel('Conferma Password')).toHaveAccessibleDescription(
      'Le password non coincidono',
    )
    await expect(told.getByText('Le password non coincidono')).toBeVisible()
    await axe(page)

    await page.getByRole('button', { name: 'Mostra password' }).first().click()
    await expect(page.getByLabel('Nuova Password')).toHaveAttribute('type', 'text')
    await expect(page.getByLabel('Conferma Password')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Nascondi password' }).click()

    await fillPasswords(page, 'nuova123')
    await update(page).click()
    await expect(page.getByText('Password cambiata con successo')).toBeVisible()
    await expect(page.getByLabel('Nuova Password')).toHaveValue('')
    await expect(update(page)).toBeDisabled()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible()
    await signIn(email, 'nuova123')
  })

  test("shows the server's reason, in Italian where it is known, and a general one when there is none", async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('gestore')
    await page.goto(server.url + profile)
    await fillPasswords(page, 'Demo1234!')
    await update(page).click()
    await expect(page.getByText('La nuova password deve essere diversa da quella attuale')).toBeVisible()
    await page.route('**/auth/v1/user', (route) => route.fulfill(boom))
    await update(page).click()
    await expect(page.getByText('boom')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 500, json: {} }))
    await update(page).click()
    await expect(page.getByText('Errore durante il cambio della password')).toBeVisible()
    await expect(page.getByLabel('Nuova Password')).toHaveValue('Demo1234!')
  })

  for (const elsewhere of [false, true]) {
    const where = elsewhere ? ', also where somebody else is signed in' : ''
    test(`is recovered by a link in the mail${where}`, async ({
      visitor,
      as,
      signIn,
      server,
      db,
      unique,
      mailTo,
      axe,
    }) => {
      const email = `${unique('smemorato')}@example.it`
      await newAccount(db, email)
      await visitor.getByRole('button', { name: 'Password dimenticata?' }).click()
      await visitor.getByLabel('Email').fill(email)
      await visitor.getByRole('button', { name: 'Invia il link' }).click()
      await expect(visitor.getByText('Email inviata')).toBeVisible()
      const { link } = await mailTo(email)

      const page = elsewhere ? await as('admin') : visitor
      await page.goto(link)
      if (elsewhere) await page.getByRole('button', { name: `Continua come ${email}` }).click()
      await expect(page).toHaveURL(new RegExp(`${profile}#?$`))
      await expect(page.getByRole('status').filter({ hasText: 'Scegli una nuova password.' })).toBeVisible()
      await expect(page.getByLabel('Nuova Password')).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await axe(page)
      await fillPasswords(page, 'ritrovata1')
      await update(page).click()
      await expect(page.getByText('Password cambiata con successo')).toBeVisible()
      await expect(page.getByText('Scegli una nuova password.')).toBeHidden()
      await signIn(email, 'ritrovata1')
      const refused = await server.client().auth.signInWithPassword({ email, password })
      expect(refused.error?.code).toBe('invalid_credentials')

      await page.goto(link)
      await expect(page.getByText('Il link è scaduto o è già stato usato: richiedine un altro')).toBeVisible()
    })
  }
})

import { conflict, question, takeTheirs } from '../support/conflict.ts'
import { disguised, noisePng, png, pngOfSize } from '../support/files.ts'
import { boom } from '../support/requests.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { expect, type Page, test } from '../support/test.ts'

const avatars = (page: Page) => page.getByRole('complementary').locator('img')

const save = (page: Page) => page.getByRole('button', { name: 'Salva Modifiche' })

test.describe('Profilo, the account', () => {
  test('saves name and picture, which the menu shows at once; nothing old stays behind', async ({
    arrive,
    server,
    db,
    unique,
    axe,
  }) => {
    const email = `${unique('profilo')}@example.it`
    const user = await newAccount(db, email)
    const page = await arrive(email, password)
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

  test('Two devices of one account: the profile merges what both save, and follows when untouched', async ({
    arrive,
    server,
    db,
    unique,
  }) => {
    await test.step('merges what was saved on another device: only what both changed asks', async () => {
      const email = `${unique('due')}@example.it`
      const user = await newAccount(db, email)
      const [here, there] = [await arrive(email, password), await arrive(email, password)]
      for (const page of [here, there]) await page.goto(server.url + profile)
      await there.getByLabel('Nome Utente').fill('Anna')
      await save(there).click()
      await expect(there.getByText('Profilo aggiornato con successo')).toBeVisible()
      await here.getByLabel('Avatar').setInputFiles(png('io.png'))
      await save(here).click()
      await expect(here.getByText('Profilo aggiornato con successo')).toBeVisible()
      await expect(here.getByLabel('Nome Utente')).toHaveValue('Anna')
      await there.getByLabel('Nome Utente').fill('Anna Bianchi')
      await there.getByLabel('Avatar').setInputFiles(png('altra.png'))
      await save(there).click()
      await expect(question(there, 'Avatar')).toContainText('altra.png')
      await expect(conflict(there).getByRole('listitem')).toHaveCount(1)
      await takeTheirs(there, 'Avatar')
      await save(there).click()
      await expect(conflict(there)).toBeHidden()
      await expect
        .poll(async () => (await db.from('profiles').select('*').eq('user_id', user.id).single()).data)
        .toMatchObject({ display_name: 'Anna Bianchi', avatar_url: expect.stringContaining(user.id) })
    })

    await test.step('untouched, follows what another device saves, and claims no save of its own', async () => {
      const email = `${unique('segue')}@example.it`
      await newAccount(db, email)
      const elsewhere = await server.signIn(email, password)
      const saved = async (name: string) => {
        const { error } = await elsewhere.auth.updateUser({ data: { display_name: name } })
        expect(error).toBeNull()
      }
      const page = await arrive(email, password)
      await page.clock.install()
      await saved('Prima')
      await page.goto(server.url + profile)
      const field = page.getByLabel('Nome Utente')
      await expect(field).toHaveValue('Prima')
      await saved('Anna')
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(field).toHaveValue('Anna')
      await saved('Bianca')
      await page.clock.runFor(11_000)
      await expect(field).toHaveValue('Bianca')

      await saved('Carla')
      await save(page).click()
      await expect(field).toHaveValue('Carla')
      await expect(save(page)).toBeEnabled()
      await expect(page.getByText('Profilo aggiornato con successo')).toHaveCount(0)
      await field.fill('Mia')
      await saved('Sua')
      await save(page).click()
      await expect(question(page, 'Nome Utente')).toContainText('Sua')
      await expect(field).toHaveValue('Mia')
    })
  })

  test('The profile takes a large photo, refuses what is none, and says which step failed', async ({
    arrive,
    server,
    db,
    unique,
    inside,
  }) => {
    await test.step('takes a photo of more than 5 MB, which it sends smaller', async () => {
      const email = `${unique('foto')}@example.it`
      const user = await newAccount(db, email)
      const page = await arrive(email, password)
      await page.goto(server.url + profile)
      const photo = noisePng('foto.png', 2600, 2200)
      expect(photo.buffer.length).toBeGreaterThan(5 * 1024 * 1024)
      await page.getByLabel('Avatar').setInputFiles(photo)
      await save(page).click()
      await expect(page.getByText('Profilo aggiornato con successo')).toBeVisible()
      const { data } = await db
        .from('profiles')
        .select('avatar_url')
        .eq('user_id', user.id)
        .single()
        .throwOnError()
      const stored = await fetch(data.avatar_url ?? '')
      expect((await stored.arrayBuffer()).byteLength).toBeLessThan(5 * 1024 * 1024)
    })

    await test.step('refuses what is too large or no image', async () => {
      const page = await inside('gestore', profile)
      await page.getByLabel('Avatar').setInputFiles(pngOfSize('grande.png', 5 * 1024 * 1024 + 1))
      await expect(page.getByText('Il file è troppo grande. Massimo 5MB')).toBeVisible()
      await page.getByLabel('Avatar').setInputFiles(disguised('finta.png', 'image/png'))
      await expect(page.getByText('Formato non valido')).toBeVisible()
    })

    await test.step('names the step that failed, undoes the others and keeps the form', async () => {
      const email = `${unique('guasto')}@example.it`
      const user = await newAccount(db, email)
      const page = await arrive(email, password)
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

    await test.step('tells who is not signed in any more', async () => {
      const email = `${unique('fuori')}@example.it`
      await newAccount(db, email)
      const page = await arrive(email, password)
      await page.goto(server.url + profile)
      await page.getByLabel('Nome Utente').fill('Anna')
      await page.evaluate(() => localStorage.clear())
      await save(page).click()
      await expect(page.getByText('Utente non autenticato')).toBeVisible()
      await expect(page.getByLabel('Nome Utente')).toHaveValue('Anna')
    })
  })
})

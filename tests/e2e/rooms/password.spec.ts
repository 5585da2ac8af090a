import { openMailLink } from '../support/access/mail-links.ts'
import { boom, hold } from '../support/requests.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { expect, type Page, test } from '../support/test.ts'

const update = (page: Page) => page.getByRole('button', { name: 'Aggiorna Password' })

async function fillPasswords(page: Page, first: string, second = first) {
  await page.getByLabel('Nuova Password').fill(first)
  await page.getByLabel('Conferma Password').fill(second)
}

test.describe('Profilo, the password', () => {
  test('The password is checked and changed on Profilo, and a refusal is told in Italian', async ({
    signIn,
    arrive,
    server,
    db,
    unique,
    axe,
    inside,
  }) => {
    await test.step('checks both fields, shows what is typed, changes it and signs the other devices out', async () => {
      const email = `${unique('chiave')}@example.it`
      await newAccount(db, email)
      const other = await server.signIn(email, password)
      const page = await arrive(email, password)
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

    await test.step("shows the server's reason, in Italian where it is known, and a general one when there is none", async () => {
      const page = await inside('gestore', profile)
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
  })

  test('A forgotten password is recovered by the link in the mail, whoever is signed in', async ({
    returning,
    signIn,
    server,
    db,
    unique,
    mailTo,
    axe,
  }) => {
    for (const elsewhere of [false, true]) {
      const where = elsewhere ? ', also where somebody else is signed in' : ''
      await test.step(`is recovered by a link in the mail${where}`, async () => {
        const email = `${unique('smemorato')}@example.it`
        await newAccount(db, email)
        const page = await returning(elsewhere ? 'admin@demo.it' : undefined)
        const visitor = elsewhere ? await returning() : page
        await visitor.goto(server.url)
        await visitor.getByRole('button', { name: 'Password dimenticata?' }).click()
        await visitor.getByLabel('Email').fill(email)
        await visitor.getByRole('button', { name: 'Invia il link' }).click()
        await expect(visitor.getByText('Email inviata')).toBeVisible()
        const { link } = await mailTo(email)

        await openMailLink(page, link)
        if (elsewhere) {
          const role = page.waitForRequest(/rpc\/get_user_role/)
          const answerRole = await hold(page, /rpc\/get_user_role/, 'POST')
          await page.getByRole('button', { name: `Continua come ${email}` }).click()
          await role
          // The page of the account before must not stand without its frame until the new account's role is known.
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
          answerRole()
        }
        await expect(page).toHaveURL(server.url + profile)
        await expect(page.getByRole('status').filter({ hasText: 'Scegli la tua password.' })).toBeVisible()
        await expect(page.getByLabel('Nuova Password')).toBeFocused()
        await expect(page.getByLabel('Email')).toHaveValue(email)
        await axe(page)
        await fillPasswords(page, 'ritrovata1')
        await update(page).click()
        await expect(page.getByText('Password cambiata con successo')).toBeVisible()
        await expect(page.getByText('Scegli la tua password.')).toBeHidden()
        await signIn(email, 'ritrovata1')
        const refused = await server.client().auth.signInWithPassword({ email, password })
        expect(refused.error?.code).toBe('invalid_credentials')

        await openMailLink(page, link)
        await expect(
          page.getByText('Il link è scaduto o è già stato usato. Per averne un altro esci'),
        ).toBeVisible()
      })
    }
  })
})

import { codeOf, earlierCodeOf } from '../../../testing/app-codes.ts'
import { openMailLink } from '../support/access/mail-links.ts'
import {
  addApp,
  answerStep,
  codeField,
  enterPassword,
  protectedAccount,
} from '../support/access/second-step.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { resize } from '../support/screen.ts'
import { afresh } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/* The second step of signing in, from the login and from Profilo. */

const phone = { width: 390, height: 844 }
const card = (page: Page) => page.getByRole('region', { name: 'Verifica in due passaggi' })
const step = (page: Page) => page.getByRole('heading', { name: 'Verifica in due passaggi' })

/** The secret that the card shows, as somebody types it into an app. */
async function shownSecret(page: Page): Promise<string> {
  const groups = await card(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent()
  return (groups ?? '').replace(/ /g, '')
}

test.describe('The second step after the password', () => {
  test('is asked for in the login’s place, over a reload and back, and then the asked-for page opens', async ({
    takeContext,
    server,
    db,
    unique,
    axe,
  }) => {
    const { email, secret } = await protectedAccount(server, db, `${unique('passo')}@example.it`)
    const page = await (await takeContext()).newPage()
    await page.goto(`${server.url}/dashboard/profile`)
    await expect(page).toHaveURL(`${server.url}/`)
    await enterPassword(page, email)
    await expect(step(page)).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByText('Accesso effettuato')).toHaveCount(0)
    await axe(page)
    await resize(page, phone)
    await axe(page)

    await page.goto(`${server.url}/dashboard/card`)
    await expect(step(page)).toBeVisible()
    await page.goBack()
    await expect(step(page)).toBeVisible()
    await page.goto(`${server.url}/dashboard/profile`)
    await expect(step(page)).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(`${server.url}/`)

    await answerStep(page, '12')
    await expect(codeField(page)).toHaveAccessibleDescription("Scrivi le 6 cifre che mostra l'app")
    await answerStep(page, codeOf(secret, 8))
    await expect(codeField(page)).toHaveAccessibleDescription(
      /^L'orologio del telefono sembra sbagliato .*il codice nuovo$/,
    )
    await answerStep(page, '000000')
    await expect(codeField(page)).toHaveAccessibleDescription('Il codice non è giusto, o è già stato usato')
    await expect(codeField(page)).toBeFocused()
    await axe(page)
    await answerStep(page, codeOf(secret, 0).replace(/^(...)/, '$1 '))
    await expect(page).toHaveURL(server.url + profile)
    await expect(page.getByText('Accesso effettuato')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('The second step can be left for the login, and takes a recovery code once', async ({
    visitor,
    server,
    db,
    unique,
    axe,
  }) => {
    await test.step('can be left for the login, and ends when its session does', async () => {
      const { email, client } = await protectedAccount(server, db, `${unique('lascia')}@example.it`)
      await enterPassword(visitor, email)
      await expect(step(visitor)).toBeVisible()
      await visitor.getByRole('button', { name: "Torna all'accesso" }).click()
      await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
      await visitor.reload()
      await enterPassword(visitor, email)
      await expect(step(visitor)).toBeVisible()
      await client.auth.signOut({ scope: 'others' })
      await answerStep(visitor, '123456')
      await expect(
        visitor.getByText('La sessione è terminata: accedi di nuovo per continuare.'),
      ).toBeVisible()
      await expect(visitor.getByLabel('Email')).toHaveValue(email)
    })

    await test.step('takes a recovery code in place of the app’s, once', async () => {
      await afresh(visitor)

      const one = await protectedAccount(server, db, `${unique('recupero')}@example.it`)
      const { data } = await one.client.auth.mfa.recoveryCodes.generate()
      const [code = ''] = data?.codes ?? []
      const field = visitor.getByLabel('Codice di recupero')
      await enterPassword(visitor, one.email)
      await visitor.getByRole('button', { name: 'Usa un codice di recupero' }).click()
      await expect(field).toBeFocused()
      await axe(visitor)
      await visitor.getByRole('button', { name: 'Verifica', exact: true }).click()
      await expect(field).toHaveAccessibleDescription('Scrivi uno dei tuoi codici di recupero')
      await field.fill(code.slice(1))
      await visitor.getByRole('button', { name: 'Verifica', exact: true }).click()
      await expect(field).toHaveAccessibleDescription('Un codice di recupero ha 16 lettere e cifre')
      await field.fill(code.toUpperCase().replace(/(....)/g, '$1 \u2011'))
      await visitor.getByRole('button', { name: 'Verifica', exact: true }).click()
      await expect(visitor).toHaveURL(`${server.url}/dashboard`)
      await visitor.goto(server.url + profile)
      await expect(card(visitor)).toContainText('Te ne restano 9 su 10.')

      await visitor.getByRole('button', { name: 'Logout' }).click()
      await enterPassword(visitor, one.email)
      await visitor.getByRole('button', { name: 'Usa un codice di recupero' }).click()
      await field.fill(code)
      await visitor.getByRole('button', { name: 'Verifica', exact: true }).click()
      await expect(field).toHaveAccessibleDescription('Il codice non è giusto, o è già stato usato')
    })
  })

  test('stands between a recovery link and the new password', async ({
    takeContext,
    server,
    db,
    mailTo,
    unique,
  }) => {
    const { email, secret } = await protectedAccount(server, db, `${unique('scordata')}@example.it`)
    await server.client().auth.resetPasswordForEmail(email)
    const { link } = await mailTo(email)
    const page = await (await takeContext()).newPage()
    await openMailLink(page, link)
    await expect(step(page)).toBeVisible()
    await expect(page.getByLabel('Nuova Password')).toHaveCount(0)
    await answerStep(page, codeOf(secret, 0))
    await expect(page).toHaveURL(server.url + profile)
    await expect(page.getByText('Scegli la tua password.')).toBeVisible()
    await page.getByLabel('Nuova Password').fill('Segreta456')
    await page.getByLabel('Conferma Password').fill('Segreta456')
    await page.getByRole('button', { name: 'Aggiorna Password' }).click()
    await expect(page.getByText('Password cambiata con successo')).toBeVisible()
  })

  test('An open form is asked for the code when its session has ended or its app was removed', async ({
    arrive,
    server,
    create,
    visitor,
  }) => {
    await test.step('is asked for over a form whose session has ended, and nothing typed is lost', async () => {
      const { email, business } = await create.businessAccount(password)
      const website = await create.websiteOf(business.id)
      const page = await arrive(email, password)
      // The page does not hear by itself that its session has ended, which would ask before the press.
      await page.routeWebSocket(/realtime/, () => {})
      await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
      await page.getByLabel('Nome').fill('Non va perso')
      // Elsewhere the account gets an app, which ends this session.
      const { secret } = await addApp(server, email)
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Accedi' }).click()
      await answerStep(page, codeOf(secret, 0))
      await expect(dialog).toBeHidden()
      await expect(page.getByLabel('Nome')).toHaveValue('Non va perso')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    })

    await test.step('A session whose app was removed elsewhere is asked for a code of the one that is left, and goes on', async () => {
      const { email, business } = await create.businessAccount(password)
      const website = await create.websiteOf(business.id)
      const { client, secret } = await addApp(server, email)
      const { data: first } = await client.auth.mfa.listFactors()
      await enterPassword(visitor, email)
      await answerStep(visitor, codeOf(secret, 0))
      await expect(visitor).toHaveURL(`${server.url}/dashboard`)
      // Otherwise the live connection, which ends with the app, may ask for the code before the save does.
      await visitor.routeWebSocket(/realtime/, () => {})
      await visitor.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
      await visitor.getByLabel('Nome').fill('Non va perso')
      // Nor may a part of the page that reads its rows late.
      await visitor.waitForLoadState('networkidle')

      const { data: other } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
      const added = { factorId: other?.id ?? '', code: codeOf(other?.totp.secret ?? '', 0) }
      expect((await client.auth.mfa.challengeAndVerify(added)).error).toBeNull()
      expect((await client.auth.mfa.unenroll({ factorId: first?.totp[0]?.id ?? '' })).error).toBeNull()

      await visitor.getByRole('button', { name: 'Salva Modifiche' }).click()
      await answerStep(visitor, codeOf(other?.totp.secret ?? '', 1))
      await expect(codeField(visitor)).toBeHidden()
      await expect(visitor.getByLabel('Nome')).toHaveValue('Non va perso')
      await visitor.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(visitor.getByText('Sito web aggiornato con successo')).toBeVisible()
    })
  })
})

test('An account gets an app, a second one and recovery codes on Profilo, and is without them again', {
  tag: '@oldest-dashboard',
}, async ({ signIn, db, unique, axe }) => {
  const email = `${unique('app')}@example.it`
  await newAccount(db, email)
  const page = await signIn(email, password)
  await page.getByRole('link', { name: 'Profilo' }).first().click()
  await card(page).getByRole('button', { name: 'Attiva' }).click()
  await expect(codeField(page)).toBeFocused()
  await expect(card(page).getByRole('img', { name: 'Codice QR' })).toHaveJSProperty('complete', true)
  expect(
    await card(page)
      .getByRole('img', { name: 'Codice QR' })
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await axe(page)
  await resize(page, phone)
  await axe(page)
  const first = await shownSecret(page)
  await card(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription("Scrivi le 6 cifre che mostra l'app")
  await codeField(page).fill(await earlierCodeOf(first))
  await card(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('Verifica in due passaggi attivata')).toBeVisible()
  await axe(page)

  await card(page).getByRole('button', { name: 'Genera codici di recupero' }).click()
  const codes = page.getByRole('dialog', { name: 'Codici di recupero' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await axe(page)
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Salva' }).click()
  expect((await download).suggestedFilename()).toBe('codici-di-recupero.txt')
  await codes.getByRole('button', { name: 'Fatto' }).click()
  await expect(card(page)).toContainText('Te ne restano 10 su 10.')
  await card(page).getByRole('button', { name: 'Genera codici di recupero' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Genera' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.goBack()
  const leaving = page.getByRole('alertdialog', { name: 'Uscire senza conservare i codici?' })
  await leaving.getByRole('button', { name: 'Resta' }).click()
  await expect(page).toHaveURL(new RegExp(`${profile}$`))
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Fatto' }).click()
  await axe(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Chiudi', exact: true }).click()

  await card(page).getByRole('button', { name: "Aggiungi un'altra app" }).click()
  await card(page).getByLabel("Nome dell'app").fill('Telefono')
  await card(page).getByRole('button', { name: 'Attiva' }).click()
  await expect(card(page).getByLabel("Nome dell'app")).toHaveAccessibleDescription(
    /C'è già un'app con questo nome/,
  )
  await card(page).getByLabel("Nome dell'app").fill('Tablet')
  await card(page).getByRole('button', { name: 'Attiva' }).click()
  const second = await shownSecret(page)
  await codeField(page).fill(await earlierCodeOf(second))
  await card(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(card(page).getByRole('list', { name: 'App di verifica' }).getByRole('listitem')).toHaveCount(2)

  await card(page).getByRole('button', { name: 'Rimuovi Tablet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rimuovi Tablet' })
  await expect(codeField(page)).toHaveAccessibleDescription("Il codice dell'app «Telefono»")
  await axe(page)
  await codeField(page).fill(codeOf(second, 0))
  await dialog.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription(/Il codice non è giusto/)
  await codeField(page).fill(codeOf(first, 0))
  await dialog.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)

  await card(page).getByRole('button', { name: 'Rimuovi Telefono' }).click()
  await codeField(page).fill(codeOf(first, 1))
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(page.getByText('Verifica in due passaggi disattivata')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Attiva' })).toBeVisible()
  await page.reload()
  await expect(card(page).getByRole('button', { name: 'Attiva' })).toBeVisible()
})

test('The admin resets the second step of a business, and sets up their own where they must have one', async ({
  as,
  server,
  create,
  visitor,
  axe,
  db,
  arrive,
}) => {
  await test.step('The admin resets the second step of a business that has lost its telephone', async () => {
    const { email, business } = await create.businessAccount(password)
    const admin = await as('admin')
    await admin.goto(`${server.url}/dashboard/activity/edit/${business.id}`)
    const panel = admin.getByRole('region', { name: 'Accesso' })
    await expect(panel).toContainText(email)
    await expect(panel.getByRole('button', { name: 'Azzera la verifica' })).toHaveCount(0)
    await addApp(server, email)
    await admin.reload()
    await panel.getByRole('button', { name: 'Azzera la verifica in due passaggi' }).click()
    await expect(admin.getByRole('alertdialog')).toContainText(email)
    await axe(admin)
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Azzera' }).click()
    await expect(admin.getByText('Verifica in due passaggi azzerata')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Azzera la verifica' })).toHaveCount(0)
    await enterPassword(visitor, email)
    await expect(visitor).toHaveURL(`${server.url}/dashboard`)
  })

  await test.step('An admin who must have a second step meets only the page that sets one up', async () => {
    const { email } = await create.businessAccount(password)
    const { data } = await db.auth.admin.listUsers({ perPage: 1000 })
    const id = data.users.find((user) => user.email === email)?.id ?? ''
    await db.from('user_roles').update({ role: 'admin' }).eq('user_id', id).throwOnError()
    const page = await arrive(email, password)
    // As the server says with TWO_STEP=admin.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.dataset.twoStep = 'admin'
      })
    })
    await page.goto(`${server.url}/dashboard/activity`)
    await expect(page).toHaveURL(server.url + profile)
    await expect(page.getByText('Per gli admin la verifica in due passaggi è obbligatoria')).toBeVisible()
    await expect(page.getByLabel('Nuova Password')).toHaveCount(0)
    await axe(page)
    await resize(page, phone)
    await axe(page)
    await resize(page, { width: 1280, height: 900 })
    await page.getByRole('link', { name: 'Siti Web' }).click()
    await expect(page).toHaveURL(server.url + profile)
    await card(page).getByRole('button', { name: 'Attiva' }).click()
    await codeField(page).fill(codeOf(await shownSecret(page), 0))
    await card(page).getByRole('button', { name: 'Conferma' }).click()
    await expect(page.getByText('Verifica in due passaggi attivata')).toBeVisible()
    await expect(page.getByLabel('Nuova Password')).toBeVisible()
    await page.getByRole('link', { name: 'Siti Web' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard/websites`)
  })
})

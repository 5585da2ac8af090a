import type { CDPSession } from '@playwright/test'
import type { RunningServer } from '../../../testing/server.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { resize, toast } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

/* Passkeys, with Chromium's virtual authenticator. */

/** Browsers make passkeys for names alone, so not at the address that other journeys use. */
const named = (server: RunningServer) => server.url.replace('127.0.0.1', 'localhost')

const card = (page: Page) => page.getByRole('region', { name: 'Passkey' })
const enterByPasskey = (page: Page) => page.getByRole('button', { name: 'Accedi con passkey' })

interface Device {
  cdp: CDPSession
  authenticatorId: string
}

/** A device that keeps passkeys and recognises whoever holds it. */
async function plugIn(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** A browser that offers no passkeys by itself, as some do: the virtual device would take the offer before anything is pressed. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
  )

/** The person closes the browser's dialog; or touches the sensor again. */
const present = ({ cdp, authenticatorId }: Device, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

async function enterByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
}

async function addPasskey(page: Page, server: RunningServer): Promise<void> {
  await page.goto(named(server) + profile)
  await card(page).getByRole('button', { name: 'Aggiungi passkey' }).click()
  await expect(toast(page, 'Passkey aggiunta')).toBeVisible()
}

test('A passkey is added, signs in without e-mail and password, is renamed and removed', async ({
  page,
  server,
  db,
  unique,
  axe,
}) => {
  const email = `${unique('dito')}@example.it`
  await newAccount(db, email)
  await withoutOffers(page)
  await plugIn(page)
  await page.goto(named(server))
  await enterByPassword(page, email)
  await addPasskey(page, server)
  await expect(card(page).getByText(/^Dal .* · mai usata$/)).toBeVisible()
  await axe(page)

  await leave(page)
  await axe(page)
  await enterByPasskey(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(toast(page, 'Accesso effettuato')).toBeVisible()

  await page.goto(named(server) + profile)
  await expect(card(page).getByText(/· usata il /)).toBeVisible()
  await card(page)
    .getByRole('button', { name: /^Rinomina / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Rinomina passkey' })
  await dialog.getByLabel('Nome').fill('  ')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Scrivi un nome')
  await dialog.getByLabel('Nome').fill('Telefono di Nino')
  await axe(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await resize(page, { width: 390, height: 844 })
  await card(page).getByRole('button', { name: 'Rimuovi Telefono di Nino' }).click()
  await axe(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(toast(page, 'Passkey rimossa')).toBeVisible()
  await expect(card(page).getByText('Telefono di Nino')).toBeHidden()
})

test('A browser offers a passkey, and where the site has only an address there are none', async ({
  page,
  server,
  db,
  unique,
  visitor,
  as,
}) => {
  await test.step('The browser offers a passkey in the e-mail field, and choosing it signs in', async () => {
    const email = `${unique('offerta')}@example.it`
    await newAccount(db, email)
    const device = await plugIn(page)
    await page.goto(named(server))
    await enterByPassword(page, email)
    await addPasskey(page, server)
    await present(device, false)
    await leave(page)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', /webauthn/)
    await present(device, true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('Where the site has only an address, the login has no passkeys and Profilo shows none', async () => {
    await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    await expect(enterByPasskey(visitor)).toBeHidden()
    const page = await as('gestore')
    await page.goto(server.url + profile)
    await expect(page.getByRole('region', { name: 'Dispositivi' })).toBeVisible()
    await expect(card(page)).toBeHidden()
    await expect(card(page).getByRole('button')).toHaveCount(0)
  })
})

test('A device does not get two passkeys of one account, and a removed one is refused with a reason', async ({
  page,
  server,
  db,
  unique,
}) => {
  const email = `${unique('doppia')}@example.it`
  await newAccount(db, email)
  await withoutOffers(page)
  await plugIn(page)
  await page.goto(named(server))
  await enterByPassword(page, email)
  await addPasskey(page, server)
  await card(page).getByRole('button', { name: 'Aggiungi passkey' }).click()
  await expect(page.getByText('Questo dispositivo ha già una passkey per il tuo account')).toBeVisible()
  await card(page)
    .getByRole('button', { name: /^Rimuovi / })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(toast(page, 'Passkey rimossa')).toBeVisible()
  await leave(page)
  await enterByPasskey(page).click()
  await expect(
    page.getByText('La passkey non vale per nessun account. Accedi con la password').first(),
  ).toBeVisible()
})

test('A new password asks which passkeys are known, and removes one that is not', async ({
  page,
  server,
  db,
  unique,
  axe,
}) => {
  const email = `${unique('ignota')}@example.it`
  await newAccount(db, email)
  await withoutOffers(page)
  await plugIn(page)
  await page.goto(named(server))
  await enterByPassword(page, email)
  await addPasskey(page, server)
  const asked = page.getByRole('heading', { name: 'Conosci queste passkey?' })
  const changeTo = async (next: string) => {
    await page.getByLabel('Nuova Password').fill(next)
    await page.getByLabel('Conferma Password').fill(next)
    await page.getByRole('button', { name: 'Aggiorna Password' }).click()
  }
  await expect(asked).toHaveCount(0)
  await changeTo('Segreta456')
  await expect(asked).toBeFocused()
  await axe(page)
  await page.getByRole('button', { name: 'Le conosco tutte' }).click()
  await expect(asked).toHaveCount(0)

  await changeTo('Segreta789')
  const list = page.getByRole('list', { name: 'Passkey che entrano nel tuo account' })
  await expect(list.getByText(/^Dal .* · mai usata$/)).toBeVisible()
  await resize(page, { width: 390, height: 844 })
  await axe(page)
  await list.getByRole('button', { name: /^Rimuovi / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(toast(page, 'Passkey rimossa')).toBeVisible()
  await expect(asked).toHaveCount(0)
})

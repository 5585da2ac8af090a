import { factories } from '../../../testing/factories.ts'
import { waitForMail } from '../../../testing/mailbox.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { expect, test } from '../support/test.ts'

/** An installation that bears the name and the logo of whoever runs it. */

const name = 'Web & "Marche" <studio>'
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({
    frontEnd: true,
    env: {
      PROVIDER_NAME: name,
      PROVIDER_LOGO: 'public/icons/192.png',
      SUPPORT_EMAIL: 'info@webmarche.example',
      SUPPORT_PHONE: '0733 123456',
    },
  })
})
test.afterAll(() => server.stop())

test('the provider’s name stands at the door, in the menu, in mails and on a card', async ({ page, axe }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(server.url)
  await expect(page).toHaveTitle(`Accedi · ${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('La tua piattaforma digitale')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(`${name}. Tutti i diritti`)
  const logo = page.locator('main header img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  await axe(page)

  await page.getByLabel('Email').fill('business@demo.it')
  await page.getByLabel('Password', { exact: true }).fill('sbagliata')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Email o password non corretta',
  )
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveTitle(`Dashboard · ${name}`)
  await expect(page.getByText('Errore di accesso')).toBeHidden()
  await expect(page.getByRole('complementary').getByText(name)).toBeVisible()
  const contact = page.getByRole('region', { name })
  await expect(contact.getByRole('link', { name: '0733 123456' })).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])

  const create = factories(server.serviceClient())
  const { id } = await create.card()
  await page.goto(`${server.url}/c/${id}`)
  await expect(page.getByRole('contentinfo')).toHaveText(name)
  await axe(page)
})

test('an invitation says who invites whom to what, and where answers go', async ({ unique }) => {
  const create = factories(server.serviceClient())
  const email = `${unique('melograno')}@example.it`
  const business = await create.business({ insegna: "Gelateria L'Angolo & Figli", email })
  const admin = await server.signInAs('admin')
  const body = { businessId: business.id, invite: 'new' }
  expect((await admin.functions.invoke('create-business-account', { body })).error).toBeNull()
  const { subject, text, replyTo } = await waitForMail(server.dataDir, email)
  expect(subject).toBe(`${name} ti invita a gestire Gelateria L’Angolo & Figli`)
  expect(text).toContain(`${name} · 0733 123456 · info@webmarche.example`)
  expect(replyTo).toBe('info@webmarche.example')
})

test('the help has the role’s part of the guide, found by words and from Trova, and whom to call', async ({
  page,
  axe,
}) => {
  await page.goto(server.url)
  await page.getByLabel('Email').fill('business@demo.it')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByRole('link', { name: 'Aiuto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aiuto')
  await expect(page.getByRole('region', { name: 'Non trovi la risposta?' })).toContainText('0733 123456')
  await expect(page.getByText('Segnare ferie e festività')).toBeVisible()
  await expect(page.getByText('Importare le attività da un foglio di calcolo')).toBeHidden()
  await axe(page)
  await page.getByLabel('Cerca nella guida').fill('FESTIVITA motivo')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Segnare ferie e festività'])
  await expect(page.getByText(/^Premi Aggiungi chiusura/)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('stampare orari')
  await page.getByRole('option', { name: 'Stampare gli orari per la porta' }).click()
  await expect(page).toHaveURL(/\/dashboard\/help#stampare/)
  await expect(page.getByText('scegli Formato, Lingue e Orario')).toBeVisible()
})

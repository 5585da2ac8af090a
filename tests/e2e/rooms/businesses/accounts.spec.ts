import { goTo } from '../../support/go-to.ts'
import { fillBusiness } from '../../support/rooms/businesses.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

/* In Chromium, which lets a test read the clipboard. */

const list = '/dashboard/activity'
const access = (page: Page) => page.getByRole('region', { name: 'Accesso' })
const handover = (page: Page) => page.getByRole('region', { name: 'Credenziali da consegnare' })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('The admin hands credentials over once, from the list or from the form', async ({
  inside,
  server,
  unique,
  signedIn,
  create,
}) => {
  const page = await inside('admin')
  await test.step('a new account is handed over once: shown and copied on the list, gone after a reload', async () => {
    const email = `${unique('consegna')}@example.it`
    await next(page, `${list}/create`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await fillBusiness(page, unique('Consegna'), email)
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await expect(page.getByText('Attività creata')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    await expect(handover(page)).toContainText(email)
    await expect(handover(page)).toContainText('segreta12')
    await handover(page).getByRole('button', { name: 'Copia credenziali' }).click()
    await expect(page.getByText('Credenziali copiate')).toBeVisible()
    expect(await clipboard(page)).toBe(
      `Ecco il tuo accesso: ${server.url}\nEmail: ${email}\nPassword: segreta12\nAppena entri, scegli una password tua.`,
    )
    // The list can be used while the notice is there.
    await page.getByRole('searchbox').fill('x')
    await page.reload()
    await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
    await expect(handover(page)).toHaveCount(0)
  })

  await test.step('credentials are copied where a page has no clipboard of its own, and put away by hand', async () => {
    const business = await create.business({ insegna: unique('Senza account') })
    const page = await signedIn('admin')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${server.url}${list}/edit/${business.id}`)
    await expect(page.getByText('Questa attività non ha ancora un account di accesso.')).toBeVisible()
    await expect(access(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Crea account di accesso' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('segreta12')
    await dialog.getByRole('button', { name: 'Crea account', exact: true }).click()
    await expect(handover(page)).toContainText(business.email)
    await expect(access(page)).toContainText(business.email)
    await page.evaluate(() => {
      // A page served by plain http has no clipboard.
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error()) })
    })
    await handover(page).getByRole('button', { name: 'Copia credenziali' }).click()
    await expect(page.getByText('Credenziali copiate')).toBeVisible()
    expect(await clipboard(page)).toContain(`Email: ${business.email}\nPassword: segreta12`)
    await handover(page).getByRole('button', { name: 'Nascondi' }).click()
    await expect(handover(page)).toHaveCount(0)
  })
})

test('The admin sees an activity’s account, sends the link for a password, and asks again for what did not load', async ({
  inside,
  signIn,
  server,
  create,
  mailTo,
}) => {
  const page = await inside('admin')
  await test.step('the form shows the account, since when, its last sign-in, and sends the link for a password', async () => {
    const { business, email } = await create.businessAccount('segreta12')
    await next(page, `${list}/edit/${business.id}`)
    await expect(access(page)).toContainText(email)
    await expect(access(page)).toContainText('Esiste dal')
    await expect(access(page)).toContainText('Mai')
    await expect(page.getByRole('button', { name: 'Crea account di accesso' })).toHaveCount(0)

    const own = await signIn(email, 'segreta12')
    // The account's name is the business's insegna.
    await expect(own.getByRole('complementary').getByText(business.insegna)).toBeVisible()
    await page.reload()
    await expect(access(page)).toContainText(String(new Date().getFullYear()))
    await expect(access(page)).not.toContainText('Mai')

    await access(page).getByRole('button', { name: 'Invia link per la password' }).click()
    await expect(page.getByText('Email inviata')).toBeVisible()
    await expect(access(page).getByRole('button', { name: 'Link inviato' })).toBeDisabled()
    expect((await mailTo(email)).link).toContain(server.url)
  })

  await test.step('an account that cannot be read is told in its place, and asked for again', async () => {
    const { business, email } = await create.businessAccount('segreta12')
    await next(page)
    await page.route('**/rest/v1/rpc/business_account*', (route) =>
      route.fulfill({ status: 503, json: { message: 'boom' } }),
    )
    await goTo(page, `${list}/edit/${business.id}`)
    await access(page).getByRole('button', { name: 'Riprova' }).waitFor({ timeout: 30_000 })
    await expect(page.getByLabel('Insegna')).toHaveValue(business.insegna)
    await page.unrouteAll()
    await access(page).getByRole('button', { name: 'Riprova' }).click()
    await expect(access(page)).toContainText(email)
  })
})

import { defaultOrari } from '../../../../testing/factories.ts'
import { startCustomerSite } from '../../support/customer-site.ts'
import { goTo } from '../../support/go-to.ts'
import { skipPauses } from '../../support/pauses.ts'
import { resize } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'

/* In Chromium, which lets a test read the clipboard. */

/** 'Sul sito del cliente' on a website's form. */

const always = { ...defaultOrari, sempreAperto: true }
const region = (page: Page) => page.getByRole('region', { name: 'Sul sito del cliente' })

/** Presses a copy button and answers what the clipboard holds then. */
async function copied(page: Page, button: string, message: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await region(page).getByRole('button', { name: button }).click()
  await expect(page.getByText(message)).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('The admin sees what visitors see, copies the code for another site, and asks again after a failure', async ({
  inside,
  page,
  create,
  axe,
}) => {
  await test.step('an admin sees what visitors see, and the copied code shows it on another site', async () => {
    const website = await create.website({ orari: always, nome: 'Forno </script><b>&' })
    const admin = await inside('admin', `/dashboard/websites/edit/${website.id}`)
    await expect(region(admin).getByText('Sempre aperto')).toBeVisible()
    await axe(admin)

    const code = await copied(admin, 'Copia il codice', 'Codice copiato')
    const site = await startCustomerSite(code)
    await page.goto(site.url)
    await expect(page.locator('bottega-orari').getByText('Sempre aperto')).toBeVisible()

    const data = await copied(admin, 'Copia i dati per Google', 'Dati per Google copiati')
    expect(data).toMatch(/^<script type="application\/ld\+json">\n/)
    await page.setContent(`<main>${data}</main>`)
    expect(await page.locator('main').evaluate((main) => main.children.length)).toBe(1)
    const told = JSON.parse((await page.locator('main > script').textContent()) ?? '')
    expect(told).toMatchObject({ '@type': 'LocalBusiness', name: website.nome })
    site.close()
  })

  await test.step('a failed answer is reported, and can be requested again', async () => {
    const website = await create.website({ orari: always })
    const admin = await inside('admin')
    await admin.route('**/functions/v1/website-data?**', (route) => route.abort())
    await goTo(admin, `/dashboard/websites/edit/${website.id}`)
    await expect(region(admin).getByRole('button', { name: 'Riprova' })).toBeVisible()
    await admin.unroute('**/functions/v1/website-data?**')
    await region(admin).getByRole('button', { name: 'Riprova' }).click()
    await expect(region(admin).getByText('Sempre aperto')).toBeVisible()
  })
})

test('language, shape and colours are chosen with a preview, and the code brings them to another site', async ({
  inside,
  page,
  create,
  axe,
}) => {
  const website = await create.website({ orari: always })
  const admin = await inside('admin', `/dashboard/websites/edit/${website.id}`)
  const preview = region(admin).locator('bottega-orari')
  await expect(preview.getByText('Sempre aperto')).toBeVisible()
  await region(admin).getByLabel('Lingua').selectOption('Tedesco')
  await region(admin).getByLabel('Forma').selectOption('Oggi')
  await region(admin).getByLabel('Colori').selectOption('A scelta')
  await region(admin).getByLabel('Aperto', { exact: true }).fill('#00642d')
  await expect(preview.getByText('Immer geöffnet')).toHaveCSS('color', 'rgb(0, 100, 45)')
  await expect(preview.getByRole('row')).toHaveCount(1)
  // The dashboard itself tells search engines nothing.
  await expect(admin.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await axe(admin)
  await resize(admin, { width: 320, height: 800 })
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const site = await startCustomerSite(await copied(admin, 'Copia il codice', 'Codice copiato'))
  await page.goto(site.url)
  await expect(page.getByText('Immer geöffnet')).toHaveCSS('color', 'rgb(0, 100, 45)')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  site.close()

  await region(admin).getByLabel('Il sito accetta solo cornici').check()
  await expect(region(admin).getByLabel('Dai gli orari anche')).toBeDisabled()
  const framed = await startCustomerSite((await region(admin).locator('code').textContent()) ?? '')
  await page.goto(framed.url)
  await expect(page.frameLocator('iframe').getByText('Immer geöffnet')).toHaveCSS('color', 'rgb(0, 100, 45)')
  framed.close()
})

test('a business has it for its own website, and a suspended one shows nothing', async ({
  signedIn,
  server,
  create,
}) => {
  const business = await signedIn('business')
  // The page asks for the public data every five seconds.
  await skipPauses(business, 5000)
  await business.goto(`${server.url}/dashboard/websites`)
  await business
    .getByRole('link', { name: /^Modifica/ })
    .first()
    .click()
  await expect(
    region(business)
      .getByText(/^(Aperto|Chiuso|Sempre aperto)/)
      .first(),
  ).toBeVisible()
  const code = await region(business).locator('code').textContent()
  const id = /sito="([^"]+)"/.exec(code ?? '')?.[1] ?? ''

  // The server remembers an answer for five seconds. So what it says of a suspended website is that of another one.
  const suspended = await create.website({ stato: 'sospeso' })
  await business.route('**/functions/v1/website-data?**', (route) =>
    route.continue({ url: route.request().url().replace(id, suspended.id) }),
  )
  await expect(region(business).getByText('Ora sul sito non compare nulla')).toBeVisible()
  await expect(region(business).getByRole('button', { name: 'Copia i dati per Google' })).toBeDisabled()
  await business.unrouteAll()
  await expect(region(business).getByText('Ora sul sito non compare nulla')).toBeHidden()
})

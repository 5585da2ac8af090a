import { toast } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const panels = '**/assets/*panel-*.js*'
const dialog = '**/assets/qr-code-dialog-*.js*'

test('A part or dialog of the admin’s page that does not come is told, and its row is asked for early', async ({
  as,
  server,
  create,
  unique,
}) => {
  await test.step('a part of a page that does not come leaves the page, and comes with «Riprova»', async () => {
    const website = await create.website()
    const page = await as('admin')
    await page.route(panels, (route) => route.abort())
    await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
    const failure = page.getByRole('alert').filter({ hasText: 'Le chiusure non si sono caricate' })
    await expect(failure).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Sul sito del cliente' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Nome' }).fill('Resta qui')
    await page.unroute(panels)
    await failure.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('region', { name: 'Chiusure e aperture straordinarie' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Resta qui')
  })

  await test.step('a dialog that does not come says so, and opens the next time', async () => {
    const titolare = unique('Titolare')
    await create.paymentMethod({ titolare })
    const page = await as('admin')
    await page.route(dialog, (route) => route.abort())
    await page.goto(`${server.url}/dashboard/billing`)
    const open = page.getByRole('article').filter({ hasText: titolare }).getByRole('button', { name: /QR/ })
    await open.click()
    await expect(toast(page, 'Impossibile mostrare il codice QR')).toBeVisible()
    await page.unroute(dialog)
    await open.click()
    await expect(page.getByRole('dialog', { name: 'Codice QR' })).toBeVisible()
  })

  await test.step('an edit page asks for its row while its code is on its way', async () => {
    const website = await create.website()
    const page = await as('admin')
    const row = page.waitForRequest((request) =>
      request.url().includes(`/websites?select=*&id=eq.${website.id}`),
    )
    // Without the row's request the code would never come.
    await page.route('**/assets/form-page-*.js', async (route) => {
      await row
      await route.continue()
    })
    await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(website.nome)
  })
})

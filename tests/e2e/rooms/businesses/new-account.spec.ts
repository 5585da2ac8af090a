import { goTo } from '../../support/go-to.ts'
import { fillBusiness } from '../../support/rooms/businesses.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const list = '/dashboard/activity'

test.describe('Attività, creating', () => {
  test('The admin keeps a new activity whose account could not be made, reads why, and makes the account later', async ({
    inside,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('says why no account could be made, also when the service itself did not answer', async () => {
      await next(page, `${list}/create`)
      await fillBusiness(page, unique('Senza risposta'), `${unique('muta')}@example.it`)
      await page.getByLabel('Password', { exact: true }).fill('segreta12')
      await page.route('**/functions/v1/**', (route) => route.fulfill({ status: 503, body: '' }))
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText('Il servizio non risponde. Riprova tra poco')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Modifica Attività' })).toBeVisible()
      await page.unrouteAll()
      await page.route('**/functions/v1/**', (route) => route.abort())
      await page.getByRole('button', { name: 'Crea account di accesso' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Password', { exact: true }).fill('segreta12')
      await dialog.getByRole('button', { name: 'Crea account', exact: true }).click()
      await expect(page.getByText('Connessione assente. Controlla la rete e riprova')).toBeVisible()
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('segreta12')
    })

    await test.step('keeps the business when its account fails, and makes the account later', async () => {
      const name = unique('Mezza')
      await next(page, `${list}/create`)
      await fillBusiness(page, name, 'admin@demo.it')
      await page.getByLabel('Password', { exact: true }).fill('segreta12')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText('Errore', { exact: true })).toBeVisible()
      await expect(
        page.getByText(
          "L'indirizzo email ha già un account. L'attività è stata creata: da qui puoi creare il suo account.",
        ),
      ).toBeVisible()
      await expect(page.getByRole('region', { name: 'Credenziali da consegnare' })).toHaveCount(0)
      await expect(page).toHaveURL(/activity\/edit\//)
      await page.getByRole('button', { name: 'Crea account di accesso' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill(`${unique('mezza')}@example.it`)
      await dialog.getByLabel('Password', { exact: true }).fill('segreta12')
      await dialog.getByRole('button', { name: 'Crea account' }).click()
      await expect(page.getByText('Account creato')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Crea account di accesso' })).toBeHidden()
      await goTo(page, `${list}?q=${name}`)
      await expect(page.getByRole('table', { name: 'Attività' }).getByRole('row')).toHaveCount(2)
    })
  })
})

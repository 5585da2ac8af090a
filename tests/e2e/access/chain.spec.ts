import { fillBusiness } from '../support/rooms/businesses.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Goes to a page by the sidebar, since opening its address would reload the application. */
async function open(page: Page, title: string) {
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('from a new activity to its card, two people, no reload', async ({ as, signIn, unique }) => {
  const name = unique('Catena')
  const email = `${name.toLowerCase()}@example.it`
  const password = 'segreta12'
  const admin = await as('admin')

  await open(admin, 'Attività')
  await admin.getByRole('link', { name: 'Crea Attività' }).click()
  await fillBusiness(admin, name, email)
  await admin.getByLabel('Password', { exact: true }).fill(password)
  await admin.getByRole('button', { name: 'Crea Attività' }).click()
  await expect(admin.getByText('Attività creata')).toBeVisible()

  const own = await signIn(email, password)
  await open(own, 'Siti Web')
  await expect(own.getByText('Sito web in fase di sviluppo')).toBeVisible()
  await open(own, 'Dashboard')

  await open(admin, 'Siti Web')
  await admin.getByRole('link', { name: 'Crea Sito Web' }).click()
  // The list of websites, which has a search of its own, stands until the code of this page has come.
  await expect(admin.getByRole('heading', { level: 1, name: 'Seleziona Attività' })).toBeVisible()
  await admin.getByRole('searchbox').fill(name)
  // The list narrows a moment later, and a button that moves away under a click is not pressed.
  await expect(admin.getByRole('radio')).toHaveCount(1)
  await admin.getByRole('radio', { name }).check()
  await admin.getByRole('button', { name: 'Avanti' }).click()
  await admin.getByRole('button', { name: 'Crea', exact: true }).click()
  await expect(admin.getByText('Sito web creato con successo')).toBeVisible()

  await open(own, 'Siti Web')
  await own.getByRole('link', { name: `Modifica ${name}` }).click()
  await expect(own.getByLabel('Stato')).toBeDisabled()
  await own.getByLabel('Telefono').fill('011 555 77')
  await own.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(own.getByText('Sito web aggiornato con successo')).toBeVisible()

  await open(admin, 'Card')
  await admin.getByRole('link', { name: 'Crea Card' }).click()
  await admin.getByRole('combobox', { name: 'Attività' }).fill(name)
  await admin.getByRole('listbox', { name: 'Elenco' }).getByRole('option', { name }).click()
  await admin.getByLabel('Nome', { exact: true }).fill('Amici della catena')
  await admin.getByRole('button', { name: 'Crea Card' }).click()
  await expect(admin.getByText('Card creata con successo')).toBeVisible()

  await open(own, 'Card')
  await expect(own.getByRole('article')).toHaveCount(1)
  await expect(own.getByRole('heading', { name: 'Amici della catena' })).toBeVisible()
  await expect(own.getByRole('button', { name: /^Elimina/ })).toHaveCount(0)
})

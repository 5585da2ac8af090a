import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../support/test.ts'

/** Presses Tab, or Shift and Tab, until the element has the focus. */
async function tabTo(target: Locator, keys: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page = target.page()
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(keys)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** The menu and what is below it stand before the page, which may have hundreds of places to stop at. */
const back = 'Shift+Tab'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page from the menu. The focus moves to the page. */
async function go(page: Page, name: string) {
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await tabTo(menu.getByRole('link', { name, exact: true }), back)
  await page.keyboard.press('Enter')
  await expect(title(page, name)).toBeFocused()
}

/** Fills fields one after the other, in the order of the page. */
async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.insertText(value)
  }
}

const told = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text, { exact: true })

test('A business gets its website and its card by keyboard alone', async ({
  visitor: page,
  unique,
  server,
}) => {
  const name = unique('Tastiera')
  await fill(page, { Email: 'admin@demo.it', Password: 'Demo1234!' })
  await page.keyboard.press('Enter')
  await expect(title(page, 'Dashboard')).toBeVisible()
  await expect(told(page, 'Accesso effettuato')).toBeVisible()

  await tabTo(link(page, 'Vai al contenuto'), back)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await go(page, 'Attività')
  await tabTo(link(page, 'Crea Attività'))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Crea Attività')).toBeFocused()
  await fill(page, {
    'Ragione Sociale': `${name} S.r.l.`,
    Insegna: name,
    // Spaces as on an invoice.
    'Partita IVA': '123 4567 8903',
    Telefono: '011 555 01',
    Email: `${name.toLowerCase()}@example.it`,
    Indirizzo: 'Via Roma 1',
    Città: 'Torino',
    Regione: 'Piemonte',
    Password: 'segreta12',
  })
  await expect(page.getByLabel('Partita IVA')).toHaveValue('12345678903')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Attività creata')).toBeVisible()
  await expect(title(page, 'Attività')).toBeFocused()

  await go(page, 'Siti Web')
  await tabTo(link(page, 'Crea Sito Web'))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Seleziona Attività')).toBeFocused()
  await tabTo(page.getByRole('searchbox', { name: 'Cerca' }))
  await page.keyboard.insertText(name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Paginazione' })).toHaveText('1 risultato')
  await tabTo(page.getByRole('radio', { name }))
  await page.keyboard.press('Space')
  await tabTo(button(page, 'Avanti'))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Crea Sito Web')).toBeFocused()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name)
  const noon = page.getByLabel('Martedì mattina: Chiusura')
  await tabTo(noon)
  await page.keyboard.type('1230')
  await expect(noon).toHaveValue('12:30')
  await tabTo(page.getByRole('switch', { name: 'Sabato: Aperto' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Sabato mattina: Apertura')).toHaveValue('09:00')
  await tabTo(button(page, 'Crea'))
  await page.keyboard.press('Enter')
  await expect(told(page, 'Sito web creato con successo')).toBeVisible()
  await expect(title(page, 'Siti Web')).toBeFocused()

  await go(page, 'Card')
  await tabTo(link(page, 'Crea Card'))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Crea Card')).toBeFocused()
  const choice = page.getByRole('combobox', { name: 'Attività' })
  await tabTo(choice)
  await page.keyboard.insertText(name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name])
  await expect(choice).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await fill(page, { Nome: `Amici di ${name}` })
  await tabTo(page.getByLabel('Font'))
  await page.keyboard.type('Lato')
  await expect(page.getByLabel('Font')).toHaveValue('Lato')
  await tabTo(button(page, 'Crea Card'))
  await page.keyboard.press('Enter')
  await expect(told(page, 'Card creata con successo')).toBeVisible()
  await expect(page.getByRole('article', { name: `Amici di ${name}` })).toBeVisible()

  await tabTo(button(page, 'Logout'), back)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(told(page, 'Disconnesso')).toBeVisible()
})

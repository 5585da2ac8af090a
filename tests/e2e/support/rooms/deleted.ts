import { messages } from '../screen.ts'
import { expect, type Page } from '../test.ts'

export const cards = '/dashboard/cards'
export const billing = '/dashboard/billing'

export async function remove(page: Page, name: string, said: string) {
  await page.getByRole('button', { name: `Elimina ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(messages(page).getByText(said, { exact: true })).toBeVisible()
}

export const removeCard = (page: Page, name: string) => remove(page, name, 'Card eliminata con successo')

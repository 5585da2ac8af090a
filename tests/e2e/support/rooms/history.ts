import type { Page } from '../test.ts'

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Cronologia' })
export const entries = (page: Page) => panel(page).getByRole('listitem')
export const save = (page: Page) => page.getByRole('button', { name: 'Salva Modifiche' })
export const openPanel = (page: Page) => page.getByRole('button', { name: 'Cronologia', exact: true }).click()
export const putBack = (page: Page, entry: number) =>
  entries(page).nth(entry).getByRole('button', { name: 'Riporta nel modulo' }).click()

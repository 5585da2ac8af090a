import type { Page } from './test.ts'

/** Opens a list's menu of files and chooses one. */
export async function chooseExport(page: Page, file = 'Esporta CSV'): Promise<void> {
  await page.getByRole('button', { name: 'Esporta', exact: true }).click()
  await page.getByRole('menuitem', { name: file }).click()
}

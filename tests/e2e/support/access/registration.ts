import { expect, type Page } from '../test.ts'

/** Chooses the login screen's other form. */
export async function openRegistration(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'registrati' })
  await tab.click()
  // Until the screen's code has come it still shows the other form, whose fields have the same names.
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

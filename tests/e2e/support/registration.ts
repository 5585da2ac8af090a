import { expect, type Page } from './test.ts'

/** Chooses the login screen's other form. */
export async function openRegistration(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'registrati' })
  await tab.click()
  // What is typed before the screen's code has come stays in the form that is shown, since both have the same fields.
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

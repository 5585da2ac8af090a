import type { Page } from '@playwright/test'

/** Loads a page of the dashboard, by its path, and waits until it is shown. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

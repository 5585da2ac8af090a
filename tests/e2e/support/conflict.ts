import type { Locator, Page } from '@playwright/test'

/** The questions about fields that two people have changed. */
export const conflict = (page: Page): Locator => page.getByRole('region', { name: /questi dati/ })

/** The question about one field, by its label. */
export const question = (page: Page, label: string): Locator =>
  conflict(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })

export const keepMine = (page: Page, label: string) =>
  question(page, label)
    .getByRole('button', { name: /^Tieni il tuo/ })
    .click()

export const takeTheirs = (page: Page, label: string) =>
  question(page, label)
    .getByRole('button', { name: /^Usa quello salvato/ })
    .click()

/** The word about fields that have followed somebody else's save. */
export const followed = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Aggiornato con quello che è stato salvato nel frattempo' })

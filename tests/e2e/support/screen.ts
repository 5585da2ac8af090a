import type { Page } from './test.ts'

/* Parts that every screen has. */

/** The region of the toasts. They repeat the words of a field, so a search of the whole page would find both. */
export const messages = (page: Page) => page.getByRole('region', { name: 'Notifiche' })
export const toast = (page: Page, text: string) => messages(page).getByText(text, { exact: true })
/** A card or a payment method of a list, by its name. */
export const article = (page: Page, name: string) => page.getByRole('article', { name })

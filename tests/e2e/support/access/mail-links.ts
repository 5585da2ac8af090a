import type { Page } from '../test.ts'

export const linkButtonName = /^(Continua|Scegli la password|Riprova)$/

/** The button of the page that a mail's link opens; before it is pressed the link is not used. */
export const linkButton = (page: Page) => page.getByRole('button', { name: linkButtonName })

/** Opens a mail's link as a person does, who presses the button of its page. */
export async function openMailLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await linkButton(page).click()
}

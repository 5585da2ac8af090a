import type { Page } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { messages, resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

/* The short messages: where they stand, and how long they have something to tell. */

/** Those of the named buttons that a message covers. */
async function coveredButtons(page: Page, names: string[]): Promise<string[]> {
  const message = await messages(page).getByRole('listitem').first().boundingBox()
  const covered: string[] = []
  for (const name of names) {
    for (const button of await page.getByRole('button', { name, exact: true }).all()) {
      const other = (await button.isVisible()) ? await button.boundingBox() : null
      if (!message || !other) continue
      const apart =
        message.y + message.height <= other.y ||
        other.y + other.height <= message.y ||
        message.x + message.width <= other.x ||
        other.x + other.width <= message.x
      if (!apart) covered.push(name)
    }
  }
  return covered
}

test('A message covers neither title nor buttons, and one about an error leaves with its page', async ({
  inside,
}) => {
  const page = await inside('admin')
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
    [320, 568],
  ] as const) {
    await test.step(`at ${width} covers neither title nor menu nor the buttons of page and form`, async () => {
      await next(page)
      await resize(page, { width, height })
      for (const [path, save] of [
        ['activity/create', 'Crea Attività'],
        ['websites/select', 'Avanti'],
        // One business alone: the page ends in the middle of the screen.
        ['websites/select?q=Trattoria', 'Avanti'],
        ['social/create', 'Crea Servizio'],
      ] as const) {
        await goTo(page, `/dashboard/${path}`)
        await page.getByRole('button', { name: save }).click()
        await expect(messages(page).getByRole('listitem').first()).toBeVisible()
        for (const end of ['bottom', 'top'] as const) {
          await page.evaluate((y) => window.scrollTo(0, y), end === 'top' ? 0 : 100_000)
          const buttons = ['Apri menu', 'Espandi menu', 'Comprimi menu', save, 'Annulla']
          // A message goes to its place once it is there.
          await expect.poll(() => coveredButtons(page, buttons), `${path}, at its ${end}`).toEqual([])
        }
        const message = await messages(page).getByRole('listitem').first().boundingBox()
        const title = await page.getByRole('heading', { level: 1 }).boundingBox()
        expect.soft((title?.y ?? 0) + (title?.height ?? 0), path).toBeLessThanOrEqual(message?.y ?? 0)
      }
    })
  }

  await test.step('about an error leaves when the person goes elsewhere', async () => {
    await next(page, '/dashboard/cards/create')
    await page.getByRole('button', { name: 'Crea Card' }).click()
    const error = messages(page).getByText("Seleziona un'attività", { exact: true })
    await expect(error).toBeVisible()
    await page.getByRole('link', { name: 'Fatturazione', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fatturazione' })).toBeVisible()
    await expect(error).toBeHidden()
  })
})

test.describe('With very large letters', () => {
  test('no button and no badge is smaller than its words', async ({ inside }) => {
    const page = await inside('admin')
    for (const path of [
      '',
      '/activity',
      '/websites',
      '/social',
      '/cards',
      '/billing',
      '/profile',
      '/activity/create',
    ]) {
      await goTo(page, `/dashboard${path}`)
      await expect(page.locator('main .animate-loading')).toHaveCount(0)
      const narrow = await page.evaluate(() => {
        document.documentElement.style.fontSize = '30px'
        const style = document.createElement('style')
        style.textContent = 'button, a, [class*=rounded-full] { font-size: 30px !important }'
        document.head.append(style)
        const found = [
          ...document.querySelectorAll<HTMLElement>('main :is(button, a[class*=border-], .rounded-full)'),
        ]
          .filter(({ clientHeight, clientWidth }) => clientHeight > 0 && clientWidth > 1)
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2)
          .map((one) => `${one.textContent} ${one.scrollHeight}/${one.clientHeight}`)
        style.remove()
        document.documentElement.style.fontSize = ''
        return found
      })
      expect.soft(narrow, path).toEqual([])
    }
  })
})

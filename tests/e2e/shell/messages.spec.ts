import { openInside } from '../support/inside.ts'
import { messages, resize } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/* The short messages: where they stand, and how long they have something to tell. */

test.describe('A message', () => {
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
    [320, 568],
  ] as const) {
    test(`at ${width} covers neither title nor menu nor the buttons of page and form`, async ({ inside }) => {
      const page = await inside('admin')
      await resize(page, { width, height })
      for (const [path, save] of [
        ['activity/create', 'Crea Attività'],
        ['websites/select', 'Avanti'],
        ['social/create', 'Crea Servizio'],
      ] as const) {
        await openInside(page, `/dashboard/${path}`)
        await page.getByRole('button', { name: save }).click()
        const shown = messages(page).getByRole('listitem').first()
        await expect(shown).toBeVisible()
        const box = await shown.boundingBox()
        for (const name of ['Apri menu', 'Espandi menu', 'Comprimi menu', save, 'Annulla']) {
          for (const button of await page.getByRole('button', { name, exact: true }).all()) {
            const other = (await button.isVisible()) ? await button.boundingBox() : null
            if (!box || !other) continue
            const apart =
              box.y + box.height <= other.y ||
              other.y + other.height <= box.y ||
              box.x + box.width <= other.x ||
              other.x + other.width <= box.x
            expect.soft(apart, `${path}: ${name}`).toBe(true)
          }
        }
        await page.evaluate(() => window.scrollTo(0, 0))
        const title = await page.getByRole('heading', { level: 1 }).boundingBox()
        expect.soft((title?.y ?? 0) + (title?.height ?? 0), path).toBeLessThanOrEqual(box?.y ?? 0)
      }
    })
  }

  test('about an error leaves when the person goes elsewhere', async ({ inside }) => {
    const page = await inside('admin', '/dashboard/cards/create')
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
      await openInside(page, `/dashboard${path}`)
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

import { lookAtEnds } from '../support/accessibility.ts'
import { goTo } from '../support/go-to.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'Primi passi' })

/** Answers the dashboard's questions as an installation with this much in it. */
async function installationWith(page: Page, businesses: number, withoutAccount: number): Promise<void> {
  const range = { 'content-range': `*/${businesses}`, 'access-control-expose-headers': 'content-range' }
  await page.route('**/rest/v1/businesses?*', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ headers: range }) : route.fallback(),
  )
  await page.route('**/rest/v1/rpc/admin_newest*', (route) => route.fulfill({ json: [] }))
  await page.route('**/rest/v1/rpc/admin_overview*', (route) =>
    route.fulfill({
      json: {
        businesses_without_website: 0,
        websites_without_card: 0,
        businesses_without_account: withoutAccount,
        suspended_businesses: 0,
        suspended_websites: 0,
      },
    }),
  )
}

test('a new installation has first steps instead of zeros, ticked by themselves and put away', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('admin')
  await installationWith(page, 0, 0)
  await page.goto(`${server.url}/dashboard`)
  await expect(steps(page).getByRole('link')).toHaveCount(5)
  await expect(page.getByText('da seguire')).toHaveCount(0)
  await lookAtEnds(page, 'first steps')
  await page.unrouteAll()
  await installationWith(page, 2, 1)
  await page.reload()
  await expect(steps(page).getByRole('img', { name: 'Fatto' })).toHaveCount(3)
  await expect(steps(page).getByRole('link')).toHaveCount(3)
  await steps(page).getByRole('button', { name: 'Nascondi' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Attività da seguire')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

const lists = [{ list: 'Attività', path: '/dashboard/activity', create: 'Crea Attività' }]
test('On a phone the admin’s exports are behind one button, and the words of every search fit', async ({
  inside,
}) => {
  const page = await inside('admin')
  for (const { list, path, create } of lists) {
    await test.step(`on a phone the exports of ${list} are behind one button beside the primary one`, async () => {
      await next(page, path)
      const exporting = page.getByRole('button', { name: 'Esporta', exact: true })
      await expect(exporting).toBeVisible()
      await expect(page.getByRole('button', { name: 'Altro' })).toBeHidden()
      await resize(page, { width: 390, height: 844 })
      await expect(exporting).toBeHidden()
      await expect(page.getByRole('link', { name: create })).toBeVisible()
      await page.getByRole('button', { name: 'Altro' }).click()
      await expect(exporting).toBeVisible()
      if (list === 'Attività')
        await expect(page.getByRole('link', { name: 'Importa', exact: true })).toBeVisible()
      await lookAtEnds(page, 'a list’s actions on a phone')
    })
  }

  await test.step('on a phone the words in every search field fit', async () => {
    await next(page)
    await resize(page, { width: 390, height: 844 })
    for (const room of ['websites', 'websites/select', 'activity', 'social', 'graphics', 'cards']) {
      await goTo(page, `/dashboard/${room}`)
      const search = page.getByRole('main').getByRole('searchbox')
      await expect(search).toBeVisible()
      const { words, place } = await search.evaluate((field: HTMLInputElement) => {
        const style = getComputedStyle(field)
        const drawing = document.createElement('canvas').getContext('2d')
        if (drawing) drawing.font = style.font
        return {
          words: drawing?.measureText(field.placeholder).width ?? 0,
          place:
            field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
        }
      })
      expect(words, room).toBeGreaterThan(0)
      expect(words, room).toBeLessThanOrEqual(place)
    }
  })
})

test('each tile of what is left to do counts what stands in the list behind it', async ({
  inside,
  create,
}) => {
  // Suspended ones have no website either, but none can be made for them.
  await create.business({ stato: 'sospeso' })
  await create.business()
  const page = await inside('admin', '/dashboard')
  const tiles = page.getByRole('region', { name: /da seguire/ }).getByRole('listitem')
  await expect(tiles).toHaveCount(5)
  for (let each = 0; each < 5; each += 1) {
    await goTo(page, '/dashboard')
    const link = tiles.nth(each).getByRole('link')
    await expect(link).toHaveText(/\d/)
    const shown = await link.textContent()
    // Other journeys of this worker may have left more than a hundred, of which the tile says '100+'.
    const count = shown?.includes('100+') ? '\\d[\\d.]{2,}' : /\d+/.exec(shown ?? '')?.[0]
    await link.click()
    await expect(
      page.getByRole('main').getByText(new RegExp(`(^|· )${count} (attività|risultat[io])$`)),
    ).toBeVisible()
  }
})

import { menus } from '../../../testing/menus.ts'
import { resize } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test.describe('The menu', () => {
  test('The menu collapses, remembers it, names and centres its icons', async ({
    as,
    signedIn,
    server,
    axe,
  }) => {
    await test.step('collapses by button and by Ctrl or Cmd+B, and remembers it for seven days', async () => {
      const page = await as('admin')
      const sidebar = page.getByRole('complementary')
      await expect(sidebar).toHaveCSS('width', '256px')
      await page.getByRole('button', { name: 'Comprimi menu' }).click()
      await expect(sidebar).toHaveCSS('width', '48px')
      await expect(page.getByRole('button', { name: 'Espandi menu' })).toBeVisible()
      await page.reload()
      await expect(sidebar).toHaveCSS('width', '48px')
      // Before its button is there, the frame is only an outline.
      await expect(page.getByRole('button', { name: 'Espandi menu' })).toBeVisible()
      await page.keyboard.press('Control+b')
      await expect(sidebar).toHaveCSS('width', '256px')
      await page.keyboard.press('Meta+b')
      await expect(sidebar).toHaveCSS('width', '48px')
      await page.keyboard.press('Meta+b')
      await expect(page.getByRole('button', { name: 'Comprimi menu' })).toBeVisible()
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect(Math.round(days)).toBe(7)
    })

    await test.step('in a narrow desktop window starts collapsed, and later as it was left', async () => {
      const page = await signedIn('gestore')
      await resize(page, { width: 900, height: 800 })
      await page.goto(`${server.url}/dashboard`)
      const sidebar = page.getByRole('complementary')
      await expect(sidebar).toHaveCSS('width', '48px')
      await page.getByRole('button', { name: 'Espandi menu' }).click()
      await page.reload()
      await expect(sidebar).toHaveCSS('width', '256px')
    })

    await test.step('names its icons when it is collapsed, for the pointer and for the keyboard', async () => {
      const page = await as('admin')
      await resize(page, { width: 1280, height: 420 })
      const entry = page
        .getByRole('navigation', { name: 'Menu principale' })
        .getByRole('link', { name: 'Profilo' })
      const tip = page.locator('[data-rail-tip]')
      await entry.hover()
      await expect(tip).toHaveCount(0)
      await page.getByRole('button', { name: 'Comprimi menu' }).click()
      // The window is so low that the menu scrolls: the name stands beside its entry all the same.
      await entry.hover()
      await expect(tip).toHaveText('Profilo')
      const middles = await Promise.all(
        [entry, tip].map(async (each) => {
          const box = await each.boundingBox()
          return box ? box.y + box.height / 2 : null
        }),
      )
      expect(middles[1]).toBeCloseTo(middles[0] ?? Number.NaN, 0)
      await tip.hover()
      await expect(tip).toHaveText('Profilo')
      await axe(page)
      await page.keyboard.press('Escape')
      await expect(tip).toHaveCount(0)
      await page.mouse.move(600, 300)
      await page.getByRole('button', { name: 'Espandi menu' }).focus()
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
      await expect(tip).toHaveText('Logout: esci da questo dispositivo')
      await page.keyboard.press('Control+b')
      await expect(tip).toHaveCount(0)
      await page.keyboard.press('Control+b')
      await expect(page.getByRole('button', { name: 'Espandi menu' })).toBeVisible()
      await expect(tip).toHaveCount(0)
    })

    await test.step('centres its icons when it is collapsed', async () => {
      const page = await as('admin')
      await page.getByRole('button', { name: 'Comprimi menu' }).click()
      const sidebar = page.getByRole('complementary')
      await expect(sidebar).toHaveCSS('width', '48px')
      const offsets = await sidebar.evaluate((rail) => {
        const middle = rail.getBoundingClientRect().left + rail.clientWidth / 2
        return [...rail.querySelectorAll('svg, span[aria-hidden].rounded-full')].map((picture) => {
          const { left, width } = picture.getBoundingClientRect()
          return Math.abs(left + width / 2 - middle)
        })
      })
      // The mark, the search, the pages, the avatar, Aiuto and Logout.
      expect(offsets).toHaveLength(5 + (menus.admin?.length ?? 0))
      expect(Math.max(...offsets)).toBeLessThanOrEqual(0.5)
    })
  })

  test('The menu is there at once, and on a phone in a drawer', async ({ signedIn, server, as }) => {
    await test.step('is shown at once, before the server has said who is signed in; so is the entry that was clicked', async () => {
      const page = await signedIn('admin')
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/rest/v1/**', async (route) => {
        await held
        await route.continue()
      })
      // The code of the lists is held back too: it is fetched ahead as soon as the page is idle.
      let letGo = () => {}
      const away = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/assets/list-page-*.js', async (route) => {
        await away
        await route.continue()
      })
      await page.goto(`${server.url}/dashboard`)
      const sidebar = page.getByRole('complementary')
      await expect(sidebar.getByText('Bottega')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
      release()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

      const entry = sidebar.getByRole('link', { name: 'Grafica' })
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expect(sidebar.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
      await expect(page.getByRole('heading', { level: 1, name: 'Grafica' })).toHaveCount(0)
      letGo()
      await expect(page.getByRole('heading', { level: 1, name: 'Grafica' })).toBeVisible()

      // On the next visit the menu is shown at once too, as this device has kept the last role.
      let open = () => {}
      const closed = new Promise<void>((resolve) => {
        open = resolve
      })
      await page.unrouteAll({ behavior: 'wait' })
      await page.route('**/rest/v1/**', async (route) => {
        await closed
        await route.continue()
      })
      await page.goto(`${server.url}/dashboard/cards`)
      await expect(sidebar.getByRole('link', { name: 'Card' })).toHaveAttribute('aria-current', 'page')
      await expect(sidebar.getByRole('link')).toHaveText([...(menus.admin ?? []), 'Aiuto'])
      open()
      await expect(page.getByRole('heading', { level: 1, name: 'Card' })).toBeVisible()
    })

    await test.step('on a phone has a header with the title and a drawer', async () => {
      const page = await as('admin')
      await resize(page, { width: 768, height: 844 })
      await expect(page.getByRole('complementary')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Apri menu' })).toBeHidden()
      await resize(page, { width: 767, height: 844 })
      await expect(page.getByRole('complementary')).toBeHidden()
      await resize(page, { width: 390, height: 844 })
      await page.getByRole('button', { name: 'Apri menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await expect(drawer).toHaveCSS('width', '288px')
      await drawer.getByRole('link', { name: 'Attività' }).click()
      await expect(drawer).toBeHidden()
      const header = page.getByRole('banner')
      await expect(header.getByText('Attività', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Crea Attività' }).click()
      await expect(header.getByText('Crea Attività')).toBeVisible()
      await page.getByRole('button', { name: 'Apri menu' }).click()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('button', { name: 'Apri menu' })).toBeFocused()
      // Going back in history and widening the window also close the drawer.
      await page.getByRole('button', { name: 'Apri menu' }).click()
      await page.goBack()
      await expect(header.getByText('Attività', { exact: true })).toBeVisible()
      await expect(drawer).toBeHidden()
      await page.getByRole('button', { name: 'Apri menu' }).click()
      await expect(drawer).toBeVisible()
      await resize(page, { width: 1000, height: 844 })
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('complementary')).toBeVisible()
    })
  })
})

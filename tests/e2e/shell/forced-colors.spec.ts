import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/*
 * Windows' contrast themes, which replace every colour of a page: what a colour alone would say has to be seen all the same. In
 * Chromium, which plays one.
 */

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

/**
 * How an element and what it draws before and after itself looks, place and size apart. A background that is see-through looks
 * as the page's own, which the system gives every other one.
 */
const lookOf = (element: Locator) =>
  element.evaluate((found) =>
    ['', '::before', '::after'].map((part) => {
      const { backgroundColor, borderColor, borderBottomColor, color, outlineColor, outlineStyle } =
        getComputedStyle(found, part || undefined)
      const ground = backgroundColor.replace(/^rgba\((.*), 0\)$/, 'rgb($1)')
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineColor}`
      return [ground, borderColor, borderBottomColor, color, outline].join('; ')
    }),
  )

test('In a contrast theme the admin sees what is chosen, icons and the colours of a card', async ({
  signedIn,
  server,
  create,
}) => {
  const page = await signedIn('admin')
  await test.step('The present entry of the menu and the chosen result of the search are marked', async () => {
    await page.goto(`${server.url}/dashboard/activity`)
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    const here = menu.getByRole('link', { name: 'Attività', exact: true })
    await expect(here).toHaveAttribute('aria-current', 'page')
    expect(await lookOf(here)).not.toEqual(await lookOf(menu.getByRole('link', { name: 'Grafica' })))
    await page.keyboard.press('Control+k')
    const options = page.getByRole('option')
    await expect(options.nth(1)).toBeVisible()
    expect(await lookOf(options.nth(0))).not.toEqual(await lookOf(options.nth(1)))
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '1px')
  })

  await test.step('An icon has the colour of the text around it', async () => {
    await page.goto(`${server.url}/dashboard/activity`)
    await expect(page.getByRole('link', { name: /^Modifica/ }).first()).toBeVisible()
    const others = await page
      .locator('main svg')
      .evaluateAll((icons) =>
        icons
          .filter(
            (icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement ?? icon).color,
          )
          .map(({ outerHTML }) => outerHTML),
      )
    expect(others).toEqual([])
  })

  await test.step('The face of a card keeps its colours, and so does the colour that is chosen for it', async () => {
    const website = await create.website()
    const card = await create.card({ website_id: website.id, background_color: '#123456' })
    await page.goto(`${server.url}/dashboard/cards/edit/${card.id}`)
    await expect(page.getByLabel('Scegli dalla tavolozza')).toBeVisible()
    const inColor = page.locator('[style*="background-color: rgb(18, 52, 86)"], [style*="#123456"]')
    await expect(inColor).not.toHaveCount(0)
    for (const one of await inColor.all()) await expect(one).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  })
})

import { goTo } from '../support/go-to.ts'
import { hold } from '../support/requests.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

test.describe('After saving', () => {
  test('After the admin’s save each list shows the new values before it is read anew', async ({
    inside,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('the list shows the new values before it is read anew, in its page and place', async () => {
      const name = unique('Salva')
      await create.businesses(25, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
      await next(page)
      await resize(page, { width: 1280, height: 500 })
      await goTo(page, `/dashboard/activity?q=${name}&sort=insegna&dir=desc`)
      const link = (text: string) => page.getByRole('link', { name: text, exact: true })
      await link(`${name} 06`).scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(200)
      await link(`${name} 06`).click()
      await expect(page.getByLabel('Insegna')).toHaveValue(`${name} 06`)
      await page.getByLabel('Insegna').fill(`${name} 06 bis`)
      await page.getByLabel('Città').fill('Alba')
      const release = await hold(
        page,
        /\/rest\/v1\/(rpc\/search_)?businesses\?.*select=id%2Cinsegna%2Cindirizzo/,
        'GET',
      )
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(link(`${name} 06 bis`)).toBeInViewport()
      await expect(page.getByRole('row').filter({ has: link(`${name} 06 bis`) })).toContainText('Alba')
      expect(await page.evaluate(() => scrollY)).toBe(place)
      expect(new URL(page.url()).searchParams.get('sort')).toBe('insegna')
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
      await expect(link(`${name} 06 bis`)).toBeVisible()
    })

    for (const [room, field, path] of [
      ['website', 'Nome', 'websites'],
      ['service', 'Nome', 'social'],
    ] as const) {
      await test.step(`a ${room} stands in its list as it was saved`, async () => {
        const nome = unique('Prima')
        const { id } = await (room === 'website' ? create.website({ nome }) : create.service({ nome }))
        await next(page, `/dashboard/${path}?q=${nome}`)
        await expect(page.getByRole('main')).toContainText(nome)
        await page.getByRole('link', { name: `Modifica ${nome}` }).click()
        await expect(page).toHaveURL(new RegExp(id))
        await expect(page.getByLabel(field, { exact: true })).toHaveValue(nome)
        const later = unique('Dopo')
        await page.getByLabel(field, { exact: true }).fill(later)
        const release = await hold(page, /\/rest\/v1\/rpc\/search_(websites|services)\?/, 'GET')
        await page.getByRole('button', { name: 'Salva Modifiche' }).click()
        await expect(page.getByRole('main')).toContainText(later)
        release()
        await expect(page.getByText('Nessun risultato')).toBeVisible()
      })
    }
  })

  test('going back without saving is instant, and keeps the place; the menu begins at the top', async ({
    inside,
    create,
    unique,
  }) => {
    const name = unique('Torna')
    await create.businesses(20, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
    const page = await inside('admin')
    await resize(page, { width: 1280, height: 500 })
    await goTo(page, '/dashboard/activity')
    const rows = page.getByRole('table', { name: 'Attività' }).getByRole('link', { name: /^Torna/ })
    await rows.nth(15).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(200)
    await rows.nth(15).click()
    await expect(page.getByLabel('Insegna')).not.toHaveValue('')
    const release = await hold(page, /\/rest\/v1\/businesses\?.*select=id/, 'GET')
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(rows.nth(15)).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await page.goBack()
    await expect(page.getByLabel('Insegna')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await menu.getByRole('link', { name: 'Attività', exact: true }).click()
    await expect(rows.first()).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    release()
  })
})

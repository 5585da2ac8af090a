import { goTo } from '../support/go-to.ts'
import { article } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/* A page beyond a list's last one leads to the last that there is, however the backend answers for it. */

const pageText = (page: Page) => page.getByRole('navigation', { name: 'Paginazione' }).getByRole('paragraph')

/** How PostgREST, older ones of it, and other hosts answer a range that begins at the last row's end or after it. */
const answers = {
  'that it cannot be': {
    status: 416,
    json: { code: 'PGRST103', message: 'Requested range not satisfiable' },
  },
  'part of the rows, none': { status: 206, json: [], headers: { 'content-range': '*/27' } },
  'no rows and no total': { status: 200, json: [], headers: { 'content-range': '*/*' } },
}

test.describe('A page beyond the last', () => {
  test('A page beyond the last leads to the last, however the backend answers', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('of any list leads to the last one, which can be left', async () => {
      const name = unique('Ultima')
      await create.businesses(41, (index) => ({ insegna: `${name} ${index}` }))
      await db
        .from('payment_methods')
        .insert(Array.from({ length: 25 }, () => ({ iban: 'IT60X0542811101000000123456', titolare: name })))
        .throwOnError()
      await next(page)
      for (const [path, size, table] of [
        ['activity', 20, 'businesses'],
        ['websites', 20, 'websites'],
        ['cards', 12, 'cards'],
        ['social', 12, 'services'],
        ['graphics', 12, 'graphic_services'],
        ['billing', 12, 'payment_methods'],
      ] as const) {
        const { count } = await db.from(table).select('id', { count: 'exact', head: true }).throwOnError()
        const last = Math.max(1, Math.ceil((count ?? 0) / size))
        for (const asked of [last + 1, 999, 999_999]) {
          await goTo(page, `/dashboard/${path}?page=${asked}`)
          await expect(pageText(page)).toHaveText(
            last > 1 ? new RegExp(`^Pagina ${last} di ${last} `) : new RegExp(`^${count} `),
          )
          await expect(page.locator('main :is(tbody tr, article)').first()).toBeVisible()
          await expect(page.getByRole('alert')).toHaveCount(0)
        }
      }
      await goTo(page, `/dashboard/activity?q=${name}&page=50`)
      await expect(pageText(page)).toHaveText('Pagina 3 di 3 · 41 risultati')
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.getByRole('button', { name: 'Precedente' }).click()
      await expect(pageText(page)).toHaveText('Pagina 2 di 3 · 41 risultati')
      await goTo(page, '/dashboard/websites/select?page=77')
      await expect(page.getByRole('radio').first()).toBeVisible()
      await expect(pageText(page)).toHaveText(/^Pagina (\d+) di \1 /)
    })

    for (const [how, answer] of Object.entries(answers)) {
      await test.step(`is left also where the backend answers ${how}`, async () => {
        await next(page)
        for (const [path, table, size] of [
          ['billing', 'payment_methods', 12],
          ['activity', 'businesses', 20],
        ] as const) {
          await page.route(`**/rest/v1/${table}?**`, async (route) => {
            const request = route.request()
            const offset = Number(new URL(request.url()).searchParams.get('offset') ?? '0')
            if (request.method() === 'HEAD')
              return route.fulfill({ status: 200, headers: { 'content-range': '*/27' } })
            if (offset >= 27) return route.fulfill(answer)
            const rows = Array.from({ length: Math.min(size, 27 - offset) }, (_, place) => ({
              ...{
                id: `00000000-0000-4000-8000-${String(offset + place).padStart(12, '0')}`,
                stato: 'attivo',
              },
              ...{
                insegna: `Riga ${offset + place}`,
                iban: 'IT60X0542811101000000123456',
                created_at: '2026-01-01',
              },
            }))
            return route.fulfill({
              status: 206,
              json: rows,
              headers: { 'content-range': `${offset}-${offset + rows.length - 1}/27` },
            })
          })
          await goTo(page, `/dashboard/${path}?page=100`)
          const last = Math.ceil(27 / size)
          await expect(pageText(page)).toHaveText(new RegExp(`^Pagina ${last} di ${last} · 27 `))
          await expect(page).toHaveURL(new RegExp(`page=${last}$`))
          await page.unrouteAll()
        }
      })
    }

    await test.step('is left when its only entry is deleted', async () => {
      const name = unique('Sola')
      for (let index = 0; index < 13; index += 1)
        await create.card({ nome: `${name} ${String(index).padStart(2, '0')}` })
      await next(page)
      await goTo(page, `/dashboard/cards?q=${name}&page=2`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('button', { name: /^Elimina / }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
      await expect(page.getByRole('article')).toHaveCount(12)
      await expect(pageText(page)).toHaveText('12 risultati')
      await expect(article(page, `${name} 05`)).toBeVisible()
    })
  })
})

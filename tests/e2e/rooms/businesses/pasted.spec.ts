import { goTo } from '../../support/go-to.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Pasted texts', () => {
  test('What the admin pastes is understood: in the fields of a form and in the search', async ({
    inside,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('are shown as they are understood once their field is left', async () => {
      await next(page, '/dashboard/activity/create')
      for (const [label, pasted, shown] of [
        ['Email', 'Mario <m@example.it>', 'm@example.it'],
        ['Telefono', 'Tel. \u202a0543\u00a0123456\u202c', '0543 123456'],
        ['Partita IVA', 'P.IVA: IT 012 345 605 87', '01234560587'],
      ] as const) {
        const field = page.getByLabel(label, { exact: true })
        await field.fill(pasted)
        await field.blur()
        await expect(field).toHaveValue(shown)
      }
      await page.getByLabel('Insegna').fill('\u202e\u200b\u3164')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText('Insegna è obbligatoria')).toBeVisible()
    })

    await test.step('find what is meant in a search: quotes, spaces of any kind, marks without a shape', async () => {
      const mark = unique('Zq')
      await create.business({ insegna: `Stazione "Q8" ${mark}` })
      await next(page)
      for (const q of ['Q8', '«q8»', '\u200bQ\u00ad8', '(Q8)']) {
        await goTo(page, `/dashboard/activity?q=${encodeURIComponent(`${q}\u202f${mark}`)}`)
        await expect(page.getByRole('row', { name: mark })).toHaveCount(1)
      }
    })
  })
})

import { readFile } from 'node:fs/promises'
import { defaultOrari } from '../../../../testing/factories.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

/** 'Stampa orari': the sign for the shop's door. */

test('The admin prints the hours: a PDF of the chosen size, never before it is drawn in the chosen language', async ({
  inside,
  create,
  db,
  axe,
}) => {
  const page = await inside('admin')
  await test.step('a sign with the week and the closures is a PDF of the chosen size', async () => {
    const website = await create.website({ nome: 'Gelateria <b>Da Mario</b>', telefono: '0721 123456' })
    const closure = { website_id: website.id, dal: '2099-08-05', al: '2099-08-20', motivo: 'Ferie' }
    await db.from('closures').insert(closure).throwOnError()
    const orari = { ...defaultOrari, domenica: defaultOrari.lunedi }
    await create.season({
      website_id: website.id,
      nome: 'Orario estivo',
      orari,
      dal: '2020-06-01',
      al: '2020-09-15',
    })
    await next(page, `/dashboard/websites/edit/${website.id}`)
    await page.getByRole('button', { name: 'Stampa orari' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stampa orari' })
    await expect(dialog.getByRole('img')).toBeVisible()
    await axe(page)

    for (const [format, width, height] of [
      ['A4', 595.276, 841.89],
      ['A5', 419.528, 595.276],
    ] as const) {
      await dialog.getByLabel('Formato').selectOption(format)
      const before = await dialog.getByRole('img').getAttribute('src')
      await dialog
        .getByLabel('Lingue')
        .selectOption(format === 'A4' ? 'Italiano e tedesco' : 'Italiano e inglese')
      await dialog.getByLabel('Orario').selectOption('Orario estivo')
      await expect(dialog.getByRole('img')).not.toHaveAttribute('src', before ?? '')
      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Scarica PDF' }).click()
      const download = await coming
      expect(download.suggestedFilename()).toBe('orari-gelateria-b-da-mario-b.pdf')
      const pdf = (await readFile(await download.path())).toString('latin1')
      expect(pdf).toMatch(/^%PDF-1\.4/)
      const [, wide, high] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
      expect([Number(wide), Number(high)]).toEqual([width, height])
    }
  })

  await test.step('a sign is not downloaded before it is drawn in the language that was chosen', async () => {
    const website = await create.website()
    await next(page, `/dashboard/websites/edit/${website.id}`)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/assets/de-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByRole('button', { name: 'Stampa orari' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stampa orari' })
    const download = dialog.getByRole('button', { name: 'Scarica PDF' })
    await expect(download).toBeEnabled()
    await dialog.getByLabel('Lingue').selectOption('Italiano e tedesco')
    await expect(download).toBeDisabled()
    await expect(dialog.getByRole('img')).toBeHidden()
    arrive()
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect(download).toBeEnabled()
  })
})

import { defaultOrari } from '../../../../testing/factories.ts'
import { daySwitch, list, save, times } from '../../support/rooms/website-form.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Orari di Apertura', () => {
  test('The admin reads the week from its defaults, and a wrong time is refused at its field', async ({
    inside,
    create,
  }) => {
    const page = await inside('admin')
    await test.step('are told day by day, in order, from the defaults', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      const week = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica']
      const section = page.getByRole('region', { name: 'Orari di Apertura' })
      await expect(section.getByRole('heading', { level: 3 })).toHaveText(week)
      await expect(page.getByRole('switch', { name: 'Lunedì: Mattina', exact: true })).toBeChecked()
      await expect(page.getByLabel('Lunedì mattina: Apertura', { exact: true })).toHaveValue('09:00')
      for (const day of week.slice(0, 5)) {
        for (const name of ['Aperto', 'Mattina', 'Pomeriggio'])
          await expect(daySwitch(page, day, name)).toBeChecked()
        const values = await times(page, day).evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map((input) => input.value),
        )
        expect(values).toEqual(['09:00', '13:00', '15:00', '19:00'])
      }
      for (const day of week.slice(5)) {
        await expect(daySwitch(page, day, 'Aperto')).not.toBeChecked()
        await expect(times(page, day)).toHaveCount(0)
      }
      await page.getByRole('switch', { name: 'Sempre aperto' }).check()
      await expect(page.getByRole('group', { name: 'Lunedì' })).toBeHidden()
    })

    await test.step('refuse a wrong time at its field, until it is right', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      const monday = times(page, 'Lunedì')
      await monday.nth(1).fill('08:00')
      await monday.nth(2).fill('07:00')
      await monday.nth(3).fill('')
      await save(page, 'Crea').click()
      await expect(monday.nth(1)).toHaveAccessibleDescription(/^La chiusura deve essere dopo l'apertura/)
      await expect(monday.nth(1)).toBeFocused()
      await expect(monday.nth(2)).toHaveAccessibleDescription(
        'Il pomeriggio non può iniziare prima che finisca la mattina',
      )
      await expect(monday.nth(3)).toHaveAccessibleDescription('Inserisci un orario')
      // 'Sempre aperto' removes the times and their errors.
      await page.getByRole('switch', { name: 'Sempre aperto' }).check()
      await expect(page.getByRole('main').getByText(/da correggere/)).toBeHidden()
      await page.getByRole('switch', { name: 'Sempre aperto' }).uncheck()
      await expect(monday.nth(1)).toHaveAccessibleDescription(/^La chiusura deve essere dopo l'apertura/)
      await monday.nth(0).fill('07:00')
      await expect(monday.nth(1)).not.toHaveAttribute('aria-invalid', 'true')
      await daySwitch(page, 'Lunedì', 'Pomeriggio').uncheck()
      await save(page, 'Crea').click()
      await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    })
  })

  test('keep what was typed when switched off and on, and copy to other days', {
    tag: '@oldest-dashboard',
  }, async ({ inside, create, db }) => {
    const business = await create.business()
    const page = await inside('admin', `${list}/create/${business.id}`)
    await times(page, 'Lunedì').nth(0).fill('07:30')
    await daySwitch(page, 'Lunedì', 'Mattina').uncheck()
    await expect(times(page, 'Lunedì')).toHaveCount(2)
    await daySwitch(page, 'Lunedì', 'Aperto').uncheck()
    await daySwitch(page, 'Lunedì', 'Aperto').check()
    await daySwitch(page, 'Lunedì', 'Mattina').check()
    await expect(times(page, 'Lunedì').nth(0)).toHaveValue('07:30')

    await page.getByRole('group', { name: 'Lunedì' }).getByRole('button', { name: 'Copia su…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copia', exact: true }).click()
    await expect(dialog.getByText('Scegli almeno un giorno')).toBeVisible()
    await dialog.getByLabel('Dal lunedì al venerdì').check()
    await dialog.getByLabel('Mercoledì').uncheck()
    await dialog.getByLabel('Sabato').check()
    await expect(dialog.getByLabel('Dal lunedì al venerdì')).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Copia', exact: true }).click()
    await expect(times(page, 'Sabato').nth(0)).toHaveValue('07:30')
    await save(page, 'Crea').click()
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    const { data } = await db
      .from('websites')
      .select('orari')
      .eq('business_id', business.id)
      .single()
      .throwOnError()
    const early = { ...defaultOrari.lunedi, apertura_mattina: '07:30' }
    expect(data.orari).toEqual({
      ...defaultOrari,
      lunedi: early,
      martedi: early,
      giovedi: early,
      venerdi: early,
      sabato: early,
    })
  })
})

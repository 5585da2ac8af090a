import { defaultOrari } from '../../../../testing/factories.ts'
import { daySwitch, list, save, times } from '../../support/rooms/website-form.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Orari di Apertura', () => {
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

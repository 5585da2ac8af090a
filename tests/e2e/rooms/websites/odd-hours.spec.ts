import type { Locator } from '@playwright/test'
import { goTo } from '../../support/go-to.ts'
import { boxOf, daySwitch, list, save, times } from '../../support/rooms/website-form.ts'
import { messages, resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Orari di Apertura, the odd ones', () => {
  test('The admin types odd hours: nights, halves, one day for all others', async ({
    inside,
    create,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('a pizzeria closes on the next day, and an open day has a half', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      const friday = times(page, 'Venerdì')
      await friday.nth(2).fill('19:30')
      await friday.nth(3).fill('01:00')
      await expect(friday.nth(3)).toHaveAccessibleDescription('Chiude il giorno dopo')
      await daySwitch(page, 'Sabato', 'Aperto').check()
      await times(page, 'Sabato').nth(0).fill('00:30')
      await daySwitch(page, 'Domenica', 'Aperto').check()
      for (const half of ['Mattina', 'Pomeriggio']) await daySwitch(page, 'Domenica', half).uncheck()
      await save(page, 'Crea').click()
      await expect(friday.nth(3)).toHaveAccessibleDescription(/Va oltre l'apertura di sabato, alle 00:30/)
      await expect(daySwitch(page, 'Domenica', 'Aperto')).toHaveAccessibleDescription(
        'Attiva la mattina o il pomeriggio',
      )
      // An error of the night can also be corrected in the hours of the next day.
      await times(page, 'Sabato').nth(0).fill('01:00')
      await expect(friday.nth(3)).not.toHaveAttribute('aria-invalid', 'true')
      await daySwitch(page, 'Domenica', 'Pomeriggio').check()
      await expect(daySwitch(page, 'Domenica', 'Aperto')).not.toHaveAttribute('aria-invalid', 'true')
      await save(page, 'Crea').click()
      await expect(page.getByText('Sito web creato con successo')).toBeVisible()
      const { data } = await db
        .from('websites')
        .select('orari')
        .eq('business_id', business.id)
        .single()
        .throwOnError()
      expect(data.orari).toMatchObject({
        venerdi: { apertura_pomeriggio: '19:30', chiusura_pomeriggio: '01:00' },
        sabato: { aperto: true, apertura_mattina: '01:00' },
        domenica: { aperto: true, mattina_abilitata: false, pomeriggio_abilitato: true },
      })
    })

    await test.step('a click counts although an error appears above the button when a wrong time is left', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      await times(page, 'Giovedì').nth(1).fill('08:00')
      await daySwitch(page, 'Venerdì', 'Mattina').uncheck()
      await times(page, 'Giovedì').nth(3).fill('14:00')
      await page.getByRole('button', { name: 'Copia a tutti (Venerdì)' }).click()
      await expect(daySwitch(page, 'Lunedì', 'Mattina')).not.toBeChecked()
    })

    await test.step('one day is copied to all the others', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      await times(page, 'Martedì').nth(0).fill('07:15')
      await page
        .getByRole('group', { name: 'Martedì' })
        .getByRole('button', { name: 'Copia a tutti' })
        .click()
      for (const day of ['Lunedì', 'Domenica']) await expect(times(page, day).nth(0)).toHaveValue('07:15')
      await expect(page.getByText('Martedì → tutti gli altri giorni')).toBeVisible()

      // Taken back, but for what was typed since then.
      await times(page, 'Giovedì').nth(0).fill('08:20')
      await messages(page).getByRole('button', { name: 'Annulla', exact: true }).click()
      await expect(times(page, 'Lunedì').nth(0)).toHaveValue('09:00')
      await expect(times(page, 'Domenica')).toHaveCount(0)
      await expect(times(page, 'Giovedì').nth(0)).toHaveValue('08:20')
      await expect(times(page, 'Martedì').nth(0)).toHaveValue('07:15')
    })
  })

  test('The hours of a day take one line at a desk, and on a phone a finger finds their buttons', async ({
    inside,
    create,
  }) => {
    const page = await inside('admin')
    await test.step('on a phone the buttons that copy a day are as high as a finger', async () => {
      const business = await create.business()
      await next(page)
      await resize(page, { width: 390, height: 844 })
      await goTo(page, `${list}/create/${business.id}`)
      for (const name of ['Copia a tutti (Lunedì)', 'Copia su… (Lunedì)']) {
        const button = page.getByRole('button', { name })
        await expect.poll(async () => (await boxOf(button)).height).toBeGreaterThanOrEqual(44)
      }
    })

    await test.step('a day takes one line at a desk, and its times stand on the line of their half', async () => {
      const business = await create.business()
      await next(page)
      await resize(page, { width: 1280, height: 900 })
      await goTo(page, `${list}/create/${business.id}`)
      const middle = async (part: Locator) => {
        const { y, height } = await boxOf(part)
        return y + height / 2
      }
      const toggle = await middle(daySwitch(page, 'Lunedì', 'Pomeriggio'))
      for (const index of [0, 1, 2, 3]) {
        expect(Math.abs((await middle(times(page, 'Lunedì').nth(index))) - toggle)).toBeLessThan(4)
      }
      // Version 1.0.0 needed 127 px for a day: at most half of it.
      expect((await boxOf(page.getByRole('group', { name: 'Martedì' }))).height).toBeLessThanOrEqual(63)
      // On a phone it needed 345 px. The narrowest common phone is 360 px wide, of which a scrollbar may take 15.
      for (const width of [390, 360]) {
        await resize(page, { width, height: 844 })
        // The browser lays a new size out in steps: a measure taken at once may be of the step between.
        const height = async () => (await boxOf(page.getByRole('group', { name: 'Martedì' }))).height
        await expect.poll(height).toBeLessThanOrEqual(200)
        const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(scrollWidth).toBeLessThanOrEqual(width)
      }
    })
  })
})

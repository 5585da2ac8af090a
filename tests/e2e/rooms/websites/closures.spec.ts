import type { Locator } from '@playwright/test'
import { spanText } from '#italian/days.ts'
import { defaultOrari } from '../../../../testing/factories.ts'
import { closuresOf, editPath, inDays } from '../../support/rooms/special-hours.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

/* What closures have for themselves; what they have in common with seasons is in special-hours.spec.ts. */

/** Types a date as a person does, in the order in which this browser shows its parts. */
async function typeDay(field: Locator, day: string, month: string, year: string) {
  await field.fill('2027-01-01')
  await field.press('2')
  const isDayFirst = (await field.inputValue()) === '2027-01-02'
  await field.fill('')
  await field.pressSequentially((isDayFirst ? day + month : month + day) + year)
}

test('The admin’s presses and days count in the form of a closure: nothing is reproached early, nothing filled in by itself', async ({
  inside,
  create,
  db,
}) => {
  const page = await inside('admin')
  await test.step('the first press on a switch counts, and nothing is reproached before it is typed', async () => {
    const website = await create.website()
    await next(page, editPath(website.id))
    const closures = closuresOf(page)
    await closures.add.click()
    await expect(closures.dal).toBeFocused()
    const hours = closures.region.getByLabel('Aperto con orari diversi')
    await hours.click()
    await expect(hours).toBeChecked()
    await closures.motivo.click()
    await closures.al.click()
    await closures.motivo.click()
    for (const day of [closures.dal, closures.al]) await expect(day).not.toHaveAttribute('aria-invalid')

    // The press leaves the field, whose mistake would then show and move the switch from under the pointer.
    await closures.dal.fill(inDays(9))
    await closures.al.fill(inDays(3))
    await closures.al.focus()
    await hours.click()
    await expect(hours).not.toBeChecked()

    await closures.dal.fill('')
    await closures.save.click()
    await expect(closures.region.getByText('Scegli il primo giorno')).toBeVisible()
    await closures.cancel.click()
  })

  await test.step('a stored last day is the person’s alone, and the first press after the first day counts', async () => {
    const { id, website_id } = await create.closure({ dal: inDays(10), al: inDays(20) })
    await next(page, editPath(website_id))
    const closures = closuresOf(page)
    await closures.rows.getByRole('button', { name: 'Modifica' }).click()
    await closures.al.fill('')
    await closures.dal.focus()
    await closures.motivo.focus()
    await expect(closures.al).toHaveValue('')
    await closures.save.click()
    await expect(closures.al).toHaveAccessibleDescription("Scegli l'ultimo giorno")
    await typeDay(closures.al, '31', '06', '2027')
    await closures.motivo.focus()
    await expect(closures.al).toHaveAccessibleDescription('31 giugno non esiste')
    await typeDay(closures.dal, '29', '02', '2027')
    await expect(closures.dal).toHaveAccessibleDescription('29 febbraio 2027 non esiste')
    await closures.save.click()
    await expect(closures.dal).toHaveAccessibleDescription('29 febbraio 2027 non esiste')
    await closures.cancel.click()
    expect((await db.from('closures').select('dal, al').eq('id', id).single()).data).toEqual({
      dal: inDays(10),
      al: inDays(20),
    })

    await closures.add.click()
    await closures.dal.fill(inDays(30))
    await closures.save.click()
    await expect(closures.rows).toHaveCount(2)
    await expect(closures.rows).toContainText([spanText(inDays(30), inDays(30))])
  })
})

test('the next holiday is asked about, answered in one press, and not asked about again', async ({
  inside,
  create,
  db,
  axe,
}) => {
  const orari = { ...defaultOrari, sempreAperto: true }
  const website = await create.website()
  await create.season({ website_id: website.id, dal: '2027-01-01', al: '2027-12-31', orari })
  const page = await inside('admin', editPath(website.id))
  const closures = closuresOf(page)
  const question = closures.region.getByRole('group', { name: 'Prossima festività' })
  const asked: (string | null)[] = []
  for (const answer of ['Chiusi', 'Aperti come al solito']) {
    const text = await question.getByText(/siete aperti/).textContent()
    asked.push(text)
    await axe(page)
    await question.getByRole('button', { name: answer }).click()
    await expect(question.getByText(text ?? '')).toHaveCount(0)
  }
  expect(new Set(asked).size).toBe(2)
  const { data } = await db.from('closures').select('orari').eq('website_id', website.id).order('dal')
  const whole = {
    aperto: true,
    apertura_mattina: '00:00',
    chiusura_mattina: '12:00',
    chiusura_pomeriggio: '00:00',
  }
  expect(data).toEqual([{ orari: null }, { orari: expect.objectContaining(whole) }])
  await expect(closures.rows).toContainText(['Chiuso', 'Aperto 24 ore'])

  // Another one can also be chosen while the form is open.
  await closures.add.click()
  await closures.region.getByRole('button', { name: /^Lunedì dell'Angelo/ }).click()
  await closures.save.click()
  await expect(closures.rows.filter({ hasText: "Chiuso · Lunedì dell'Angelo" })).toBeVisible()
})

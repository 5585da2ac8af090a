import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { addDays, fullDay, spanText, todayInRome } from '#italian/days.ts'
import { chooseExport } from '../../support/export.ts'
import { expect, test } from '../../support/test.ts'

test('«Esporta per Google» is a file with the hours of the active websites', async ({
  inside,
  create,
  unique,
  axe,
}) => {
  const name = unique('Google')
  const today = todayInRome()
  const open = await create.website({ nome: `=${name}; A`, telefono: '011 555666 / 333 1234567 int. 4' })
  const away = await create.website({ nome: `${name} B`, indirizzo: 'Via A; =1+1;b', telefono: null })
  await create.website({ nome: `${name} C`, stato: 'sospeso' })
  const { id: business_id } = await create.business({ stato: 'sospeso' })
  await create.website({ nome: `${name} D`, business_id })
  await create.closure({ website_id: open.id, dal: addDays(today, 10), al: addDays(today, 10) })
  const days = { first: today, last: addDays(today, 8) }
  await create.closure({ website_id: away.id, dal: days.first, al: days.last })
  const page = await inside('admin', `/dashboard/websites?q=${name}`)
  const download = page.waitForEvent('download')
  await chooseExport(page, 'Esporta per Google')
  const saved = await (await download).path()
  const rows: Record<string, string>[] = parse(await readFile(saved, 'utf8'), { columns: true })
  expect(rows.map((row) => row['Business name']).sort()).toEqual([`${name} B`, `=${name}; A`].sort())
  const usual = { 'Monday hours': '09:00-13:00, 15:00-19:00', 'Country / Region': 'IT' }
  expect(rows.find((row) => row['Store code'] === open.id)).toMatchObject({
    ...usual,
    'Primary phone': '+39011555666',
    'Additional phones': '+393331234567 ext. 4',
    'Special hours': `${addDays(today, 10)}: x`,
    'Temporarily closed': '',
  })
  expect(rows.find((row) => row['Store code'] === away.id)).toMatchObject({
    ...usual,
    'Address line 1': 'Via A; =1+1;b',
    'Primary phone': '',
    'Special hours': '',
    'Temporarily closed': 'Yes',
  })
  const dialog = page.getByRole('dialog', { name: 'Chiusure troppo lunghe per Google' })
  const again = fullDay(addDays(days.last, 1))
    .replace(/^/, 'il ')
    .replace(/^il (?=(8|11) )/, "l'")
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${name} B, ${spanText(days.first, days.last)}: esporta di nuovo ${again}`,
  ])
  await axe(page)
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click()
  await expect(dialog).toBeHidden()
})

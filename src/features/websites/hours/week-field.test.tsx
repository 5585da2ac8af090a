import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewWebsite } from '../../../../testing/components/new-website.tsx'
import { renderPage } from '../../../../testing/components/page.tsx'
import type { WebsiteForm as Values } from '../fields.ts'

const week = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica']
const sent: Values[] = []

const dayOf = (day: string) => page.getByRole('group', { name: day })
const toggle = (day: string, name: string) =>
  page.getByRole('switch', { name: `${day}: ${name}`, exact: true })
const opens = (day: string, half = 'mattina') => page.getByLabelText(`${day} ${half}: Apertura`)
const closes = (day: string, half = 'mattina') => page.getByLabelText(`${day} ${half}: Chiusura`)
const create = page.getByRole('button', { name: 'Crea', exact: true })

beforeEach(async () => {
  sent.length = 0
  await renderPage(<NewWebsite sent={sent} />)
  await expect.element(opens('Lunedì')).toBeVisible()
})

test('A week begins with its defaults, told day by day and in order', async () => {
  const section = page.getByRole('region', { name: 'Orari di Apertura' })
  const headings = section.getByRole('heading', { level: 3 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(week)
  for (const day of week.slice(0, 5)) {
    for (const name of ['Aperto', 'Mattina', 'Pomeriggio'])
      await expect.element(toggle(day, name)).toBeChecked()
    await expect.element(opens(day)).toHaveValue('09:00')
    await expect.element(closes(day)).toHaveValue('13:00')
    await expect.element(opens(day, 'pomeriggio')).toHaveValue('15:00')
    await expect.element(closes(day, 'pomeriggio')).toHaveValue('19:00')
  }
  for (const day of week.slice(5)) {
    await expect.element(toggle(day, 'Aperto')).not.toBeChecked()
    await expect.element(opens(day)).not.toBeInTheDocument()
  }
  await page.getByRole('switch', { name: 'Sempre aperto' }).click()
  await expect.element(dayOf('Lunedì')).not.toBeInTheDocument()
})

test('A wrong time is refused at its field, until it is right', async () => {
  const always = page.getByRole('switch', { name: 'Sempre aperto' })
  await closes('Lunedì').fill('08:00')
  await opens('Lunedì', 'pomeriggio').fill('07:00')
  await closes('Lunedì', 'pomeriggio').fill('')
  await create.click()
  await expect
    .element(closes('Lunedì'))
    .toHaveAccessibleDescription(/^La chiusura deve essere dopo l'apertura/)
  await expect.element(closes('Lunedì')).toHaveFocus()
  await expect
    .element(opens('Lunedì', 'pomeriggio'))
    .toHaveAccessibleDescription('Il pomeriggio non può iniziare prima che finisca la mattina')
  await expect.element(closes('Lunedì', 'pomeriggio')).toHaveAccessibleDescription('Inserisci un orario')
  // 'Sempre aperto' removes the times and their errors.
  await always.click()
  await expect.element(page.getByText(/da correggere/)).not.toBeInTheDocument()
  await always.click()
  await expect
    .element(closes('Lunedì'))
    .toHaveAccessibleDescription(/^La chiusura deve essere dopo l'apertura/)
  await opens('Lunedì').fill('07:00')
  await expect.element(closes('Lunedì')).not.toHaveAttribute('aria-invalid', 'true')
  await toggle('Lunedì', 'Pomeriggio').click()
  await create.click()
  await expect.poll(() => sent.length).toBe(1)
})

test('A pizzeria closes on the next day, and an open day has a half', async () => {
  await opens('Venerdì', 'pomeriggio').fill('19:30')
  await closes('Venerdì', 'pomeriggio').fill('01:00')
  const night = closes('Venerdì', 'pomeriggio')
  await expect.element(night).toHaveAccessibleDescription('Chiude il giorno dopo')
  await toggle('Sabato', 'Aperto').click()
  await opens('Sabato').fill('00:30')
  await toggle('Domenica', 'Aperto').click()
  for (const half of ['Mattina', 'Pomeriggio']) await toggle('Domenica', half).click()
  await create.click()
  await expect.element(night).toHaveAccessibleDescription(/Va oltre l'apertura di sabato, alle 00:30/)
  await expect
    .element(toggle('Domenica', 'Aperto'))
    .toHaveAccessibleDescription('Attiva la mattina o il pomeriggio')
  // An error of the night can also be corrected in the hours of the next day.
  await opens('Sabato').fill('01:00')
  await expect.element(night).not.toHaveAttribute('aria-invalid', 'true')
  await toggle('Domenica', 'Pomeriggio').click()
  await expect.element(toggle('Domenica', 'Aperto')).not.toHaveAttribute('aria-invalid', 'true')
  await create.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.orari).toMatchObject({
    venerdi: { apertura_pomeriggio: '19:30', chiusura_pomeriggio: '01:00' },
    sabato: { aperto: true, apertura_mattina: '01:00' },
    domenica: { aperto: true, mattina_abilitata: false, pomeriggio_abilitato: true },
  })
})

test('A click counts although an error appears above the button when a wrong time is left', async () => {
  await closes('Giovedì').fill('08:00')
  await toggle('Venerdì', 'Mattina').click()
  await closes('Giovedì', 'pomeriggio').fill('14:00')
  await page.getByRole('button', { name: 'Copia a tutti (Venerdì)' }).click()
  await expect.element(toggle('Lunedì', 'Mattina')).not.toBeChecked()
})

test('One day is copied to all the others, and taken back but for what was typed since then', async () => {
  await opens('Martedì').fill('07:15')
  await page.getByRole('button', { name: 'Copia a tutti (Martedì)' }).click()
  for (const day of ['Lunedì', 'Domenica']) await expect.element(opens(day)).toHaveValue('07:15')
  await expect.element(page.getByText('Martedì → tutti gli altri giorni')).toBeVisible()
  await opens('Giovedì').fill('08:20')
  const messages = page.getByRole('region', { name: 'Notifiche' })
  await messages.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.element(opens('Lunedì')).toHaveValue('09:00')
  await expect.element(opens('Domenica')).not.toBeInTheDocument()
  await expect.element(opens('Giovedì')).toHaveValue('08:20')
  await expect.element(opens('Martedì')).toHaveValue('07:15')
})

test('On a phone the buttons that copy a day are as high as a finger, and a day takes little room', async () => {
  for (const width of [390, 360]) {
    await page.viewport(width, 844)
    for (const name of ['Copia a tutti (Lunedì)', 'Copia su… (Lunedì)'])
      await expect.poll(() => boxOf(page.getByRole('button', { name })).height).toBeGreaterThanOrEqual(44)
    // Version 1.0.0 needed 345 px for a day. The times of this browser, which writes 'AM', stand below their switches.
    await expect.poll(() => boxOf(dayOf('Martedì')).height).toBeLessThanOrEqual(290)
    for (const time of [opens('Lunedì').element(), closes('Lunedì').element()])
      expect(time.scrollWidth).toBeLessThanOrEqual(time.clientWidth)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})

test('At a desk a day takes one line, and its times stand on the line of their half', async () => {
  const middle = (part: Parameters<typeof boxOf>[0]) => boxOf(part).y + boxOf(part).height / 2
  const line = middle(toggle('Lunedì', 'Pomeriggio'))
  for (const half of ['mattina', 'pomeriggio'])
    for (const time of [opens('Lunedì', half), closes('Lunedì', half)])
      expect(Math.abs(middle(time) - line)).toBeLessThan(4)
  // Version 1.0.0 needed 127 px for a day: at most half of it.
  expect(boxOf(dayOf('Martedì')).height).toBeLessThanOrEqual(63)
})

function boxOf(part: { element: () => Element }): DOMRect {
  return part.element().getBoundingClientRect()
}

import { expect, test } from 'vitest'
import { defaultHours } from './opening-hours.ts'
import { type ShopCalendar, shopWeek } from './shop-week.ts'

const week: ShopCalendar = { orari: defaultHours(), chiusure: [], stagioni: [] }
/** A Wednesday, at this time in Rome. */
const at = (time: string) => Date.parse(`2026-03-04T${time}:00+01:00`)

test('says whether the shop is open, the next change, and marks today', () => {
  const { open, next, days, notes } = shopWeek(week, at('10:00'))
  expect([open, next, notes]).toEqual([true, 'chiude alle 13:00', []])
  expect(days).toHaveLength(7)
  expect(days[2]).toEqual({ name: 'Mercoledì', hours: '9:00–13:00, 15:00–19:00', today: true })
  expect(days.filter(({ today }) => today)).toHaveLength(1)
  expect(days[6]).toEqual({ name: 'Domenica', hours: 'Chiuso', today: false })
  expect(shopWeek(week, at('20:00'))).toMatchObject({ open: false, next: 'riapre domani alle 9:00' })
})

test('closures and seasons decide, and are told', () => {
  const closed = { dal: '2026-03-04', al: '2026-03-05', orari: null, motivo: 'Lutto' }
  const past = { dal: '2026-02-01', al: '2026-02-02', orari: null, motivo: null }
  const summer = {
    nome: 'Orario estivo',
    dal: '2026-03-01',
    al: '2026-09-15',
    ogni_anno: false,
    orari: week.orari,
  }
  const shop = { ...week, chiusure: [past, closed], stagioni: [summer] }
  const { open, next, days, notes } = shopWeek(shop, at('10:00'))
  expect([open, next]).toEqual([false, 'riapre venerdì alle 9:00'])
  expect(days[2]?.hours).toBe('Chiuso (4 marzo)')
  expect(notes).toEqual(['Orario estivo fino al 15 settembre', 'Chiuso dal 4 al 5 marzo: Lutto'])
})

test('a shop that never closes has no next change', () => {
  const always = { ...week, orari: { ...week.orari, sempreAperto: true } }
  expect(shopWeek(always, at('03:00'))).toMatchObject({ open: true, next: '' })
})

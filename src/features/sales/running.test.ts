import { expect, test } from 'vitest'
import { type BoughtSale, runningServices } from './running.ts'

const sale = (
  id: string,
  inizio: string,
  fine: string | null,
  rinnova: string | null = null,
): BoughtSale => ({
  id,
  nome: id,
  inizio,
  fine,
  rinnova,
})
const shown = (sales: BoughtSale[], day: string) =>
  runningServices(sales, day).map(({ nome, until }) => `${nome} ${until ?? 'una tantum'}`)

test('a service runs from its first day to its last one', () => {
  const sales = [sale('social', '2027-01-31', '2027-02-28')]
  expect(shown(sales, '2027-01-30')).toEqual([])
  expect(shown(sales, '2027-01-31')).toEqual(['social 2027-02-28'])
  expect(shown(sales, '2027-02-28')).toEqual(['social 2027-02-28'])
  expect(shown(sales, '2027-03-01')).toEqual([])
})

test('what is renewed lasts to the end of the last renewal, and on the day of the change it is one service', () => {
  const sales = [
    sale('first', '2027-01-01', '2027-02-01'),
    sale('second', '2027-02-01', '2027-03-01', 'first'),
    sale('third', '2027-03-01', '2027-04-01', 'second'),
  ]
  expect(shown(sales, '2027-01-15')).toEqual(['first 2027-04-01'])
  expect(shown(sales, '2027-02-01')).toEqual(['second 2027-04-01'])
  expect(shown(sales, '2027-03-31')).toEqual(['third 2027-04-01'])
})

test('what ends first stands first, and what has no end last', () => {
  const sales = [
    sale('logo', '2020-01-01', null),
    sale('year', '2027-01-01', '2028-01-01'),
    sale('month', '2027-01-01', '2027-02-01'),
  ]
  expect(shown(sales, '2027-01-10')).toEqual(['month 2027-02-01', 'year 2028-01-01', 'logo una tantum'])
})

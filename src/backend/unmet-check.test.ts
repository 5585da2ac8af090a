import { expect, test } from 'vitest'
import { causeOf } from './errors.ts'

const broken = (table: string, constraint: string) => ({
  code: '23514',
  message: `new row for relation "${table}" violates check constraint "${constraint}"`,
})

test.each([
  ['websites', 'websites_nome_valid', 'Siti Web: il valore del campo «nome» non è ammesso, va corretto'],
  [
    'businesses',
    'businesses_ragione_sociale_written',
    'Attività: il valore del campo «ragione sociale» non è ammesso, va corretto',
  ],
  ['cards', 'cards_logo_url_valid', "Card: l'immagine salvata non è più ammessa, va scelta di nuovo o tolta"],
  ['websites', 'websites_business_active', 'Un valore inserito non è ammesso'],
  ['altro', 'altro_nome_valid', 'Un valore inserito non è ammesso'],
])('a row of %s that breaks %s', (table, constraint, text) => {
  expect(causeOf(broken(table, constraint))).toBe(text)
})

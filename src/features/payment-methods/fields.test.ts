import { describe, expect, it } from 'vitest'
import { schema, toRow } from './fields.ts'
import { ibanDoubt } from './iban.ts'

const valid = 'IT60X0542811101000000123456'

describe('the form', () => {
  it('stores an IBAN without the spaces that were pasted, in capitals', () => {
    const typed = { iban: ' it60 x054\u00a02811 1010 0000 0123\u200b456 ', titolare: '  ' }
    expect(toRow(schema.parse(typed))).toEqual({ iban: valid, titolare: null })
  })

  it.each(['', '   ', '\u00a0', 'PayPal: mario@x.it', 'IT60È', 'conto n. 5'])(
    'refuses %j as an IBAN',
    (iban) => {
      const { error } = schema.safeParse({ iban, titolare: 'Anna' })
      expect(error?.issues.map(({ message }) => message)).toEqual(['Inserisci un IBAN valido'])
    },
  )

  it('takes whatever is letters and digits', () => {
    expect(schema.safeParse({ iban: 'ABC', titolare: '' }).success).toBe(true)
  })
})

describe('a doubt', () => {
  it('is kept back until the IBAN is whole or the field is left', () => {
    expect(ibanDoubt('IT60X', false)).toBeNull()
    expect(ibanDoubt('IT60X', true)).toMatch(/27 caratteri, questo ne ha 5/)
    expect(ibanDoubt('12', false)).toBeNull()
  })

  it('is about length and check digits of every country', () => {
    expect(ibanDoubt(valid, true)).toBeNull()
    expect(ibanDoubt('NO9386011117947', true)).toBeNull()
    expect(ibanDoubt(valid.replace('60', '61'), false)).toMatch(/cifre di controllo/)
    expect(ibanDoubt(`${valid}7`, false)).toMatch(/27 caratteri/)
    expect(ibanDoubt('ABC', true)).toMatch(/sigla del Paese/)
  })
})

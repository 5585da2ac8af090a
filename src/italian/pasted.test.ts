import fc from 'fast-check'
import { countrySpecs } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { parseEuro } from './format.ts'
import {
  cleanEmail,
  cleanIban,
  cleanLine,
  cleanPartitaIva,
  cleanPhone,
  cleanText,
  ibanLengths,
} from './pasted.ts'

const iban = 'IT60X0542811101000000123456'

test.each([
  'IT60 X054 2811 1010 0000 0123 456',
  'IBAN: IT60X0542811101000000123456',
  'iban it60x0542811101000000123456',
  'Codice IBAN - IT60-X054-2811-1010-0000-0123-456',
  'I.B.A.N. IT60.X054.2811.1010.0000.0123.456',
  '\u202aIT60\u00a0X054\u202f2811\u00ad1010\u200b0000\u20600123456\u202c',
  'ＩＴ60X0542811101000000123456',
  `${iban} BIC: BCITITMM`,
  `${iban} - SWIFT BCITITMM`,
  `BIC BCITITMM IBAN ${iban}`,
  `BIC: BCITITMM, IBAN: ${iban}`,
  `IBAN n. ${iban}`,
  `IBAN N° ${iban}`,
  `c/c ${iban}`,
  `Coordinate bancarie: ${iban}`,
  `Bonifico a Pane & Co. s.r.l. (IBAN) → ${iban}`,
  `c/c n. 12 presso Banca 24h: ${iban}`,
  `rif. AB12 ${iban}`,
  `* ${iban}`,
  `IBAN: ${iban} intestato a Mario Rossi`,
  `${iban} Rossi`,
  `${iban}, Banca 24h`,
  `IBAN IT60 X054 2811 1010 0000 0123 456 (conto n. 123456)`,
  `c/c n. 12: ${iban} - causale: fattura 7/2026 - BIC BCITITMM`,
  `${iban} intestato a Mario Rossi, BIC: BCITITMM presso Banca 24h`,
])('the IBAN of %j', (pasted) => {
  expect(cleanIban(pasted)).toBe(iban)
})

test('text behind an IBAN is left out only where the check digits are right', () => {
  const behind = fc.string({ unit: fc.constantFrom(...'abintest .,:-/èù(123'), maxLength: 60 })
  const right = fc.constantFrom(
    iban,
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NO9386011117947',
  )
  fc.assert(
    fc.property(right, behind, (right, behind) => {
      expect(cleanIban(`IBAN: ${right.replace(/.{4}/g, '$& ')} - Banca. ${behind}`)).toBe(right)
    }),
  )
  const wrong = iban.replace('60', '61')
  expect(cleanIban(`${wrong} intestato a Mario Rossi`)).toBe(`${wrong}INTESTATOAMARIOROSSI`)
})

test('the lengths of IBANs are those of the SEPA countries', () => {
  const sepa = Object.entries(countrySpecs).filter(([, { SEPA }]) => SEPA)
  expect(Object.fromEntries(ibanLengths)).toEqual(
    Object.fromEntries(sepa.map(([country, { chars }]) => [country, chars])),
  )
})

test('an IBAN is found behind any words and marks, also a wrong one behind words', () => {
  const label = fc.string({ unit: fc.constantFrom(...'ibanIBANcC/n.:°- =>èù('), maxLength: 40 })
  const numbered = fc.string({ unit: fc.constantFrom(...'ibanC/n.:°- 0123456789'), maxLength: 20 })
  const mark = fc.constantFrom(' ', ': ', '=', '\n', '\t')
  const right = fc.constantFrom(iban, 'DE89370400440532013000', 'SM86U0322509800000000270100')
  fc.assert(
    fc.property(label, mark, right, (label, mark, right) => {
      expect(cleanIban(label + mark + right.replace(/.{4}/g, '$& '))).toBe(right)
    }),
  )
  fc.assert(
    fc.property(numbered, mark, (label, mark) => {
      expect(cleanIban(label + mark + iban)).toBe(iban)
    }),
  )
  const wrong = iban.replace('60', '61')
  fc.assert(
    fc.property(label, mark, (label, mark) => {
      expect(cleanIban(label + mark + wrong)).toBe(wrong)
    }),
  )
})

test('a text that is no IBAN keeps its signs', () => {
  expect(cleanIban('PayPal: mario@x.it')).toBe('PAYPAL:MARIO@X.IT')
})

test.each([
  ['Mario Rossi <m@x.it>', 'm@x.it'],
  ['"Rossi, Mario" <m@x.it>;', 'm@x.it'],
  ['mailto:m@x.it?subject=Ciao', 'm@x.it'],
  ['E-mail: m@x.it', 'm@x.it'],
  ['<m@x.it>', 'm@x.it'],
  ['\u200bm@\u00adx.it\u200e\u00a0', 'm@x.it'],
  ['m@x.it,', 'm@x.it'],
  ["o'neil+1@x.it", "o'neil+1@x.it"],
  ['a@x.it, b@x.it', 'a@x.it, b@x.it'],
])('the e-mail of %j', (pasted, email) => {
  expect(cleanEmail(pasted)).toBe(email)
})

test.each([
  ['IT01234560587', '01234560587'],
  ['P.IVA: 01234560587', '01234560587'],
  ['P. IVA IT 012 345 605 87', '01234560587'],
  ['Partita IVA 01234560587', '01234560587'],
  ['012.345.605-87', '01234560587'],
  ['\u200e0123456\u00ad0587\u202c', '01234560587'],
  ['DE123456789', 'DE123456789'],
  ['0123', '0123'],
])('the partita IVA of %j', (pasted, partitaIva) => {
  expect(cleanPartitaIva(pasted)).toBe(partitaIva)
})

test.each([
  ['Tel. 0543 123456', '0543 123456'],
  ['\u202a+39\u00a0333\u20111234567\u202c', '+39 333-1234567'],
  ["'0543123456", '0543123456'],
  ['06 123456 / 06 654321', '06 123456 / 06 654321'],
  ['+39 (0)347 1234567', '+39 347 1234567'],
  ['Cell. 0039 (0) 347/1234567 (0)71 123456', '0039 347/1234567 (0)71 123456'],
  ['+39 (0)71 123456', '+39 (0)71 123456'],
  ['+39 (0)331 123456', '+39 (0)331 123456'],
  ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
])('the telephone of %j', (pasted, phone) => {
  expect(cleanPhone(pasted)).toBe(phone)
})

test.each([
  ['€ 49,90', 49.9],
  ['49,90\u00a0€', 49.9],
  ['EUR 12', 12],
  ['12 euro', 12],
  [',50', 0.5],
  ['.5', 0.5],
  ['1.234,50 €', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u202f234,50\u200b', 1234.5],
  ['1,234.50', 1234.5],
  ['€1.234.567,00', 1_234_567],
  ['12,-', 12],
  ['1.000 €', null],
  ['€', null],
])('the amount of %j', (pasted, amount) => {
  expect(parseEuro(pasted)).toBe(amount)
})

describe('any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  test('has no control and no mark of direction left, and is clean at once', () => {
    fc.assert(
      fc.property(text, (typed) => {
        for (const clean of [cleanLine, cleanText, cleanEmail, cleanPhone, cleanIban, cleanPartitaIva]) {
          expect(clean(typed)).not.toMatch(/[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069\u00ad\ufeff]/u)
        }
        expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed))
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
      }),
    )
  })

  test('keeps joiners in emoji and names, and lines where there may be some', () => {
    expect(cleanLine('Bar 👨‍👩‍👧 نان‌وایی')).toBe('Bar 👨‍👩‍👧 نان‌وایی')
    expect(cleanText('uno\r\ndue\rtre\u2028quattro\u001b')).toBe('uno\ndue\ntre\nquattro')
    expect(cleanLine('🍕'.repeat(3).slice(0, 5))).toBe('🍕🍕')
    expect(cleanLine('Via Roma 1\r\n47121\u00a0Forlì')).toBe('Via Roma 1 47121 Forlì')
  })

  test('takes a moment, however long it is', () => {
    for (const filling of [' ', '.', '"', '\n', '1.', 'IBAN']) {
      const long = `${filling.repeat(300_000)}x`
      for (const clean of [cleanLine, cleanText, cleanEmail, cleanPhone, cleanIban, cleanPartitaIva])
        clean(long)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { telephonesIn } from './telephones.ts'

const numbers = (text: string) =>
  telephonesIn(text)
    .map(({ number }) => number)
    .filter((number) => number !== null)

describe('the numbers of a field', () => {
  test.each<[string, string[]]>([
    ['0543 123456', ['+390543123456']],
    ['0543/123456', ['+390543123456']],
    ['0543 / 123.456', ['+390543123456']],
    ['333-1234567', ['+393331234567']],
    ['333 - 1234567', ['+393331234567']],
    ['+39 333 123 4567', ['+393331234567']],
    ['0039 0543 123456', ['+390543123456']],
    ['(0543) 123456', ['+390543123456']],
    ['(+39) 0543 123456', ['+390543123456']],
    ['39 333 1234567', ['+393331234567']],
    ['06 123456 / 06 654321', ['+3906123456', '+3906654321']],
    ['06 123456/06 654321', ['+3906123456', '+3906654321']],
    ['06 123456 - 06 654321', ['+3906123456', '+3906654321']],
    ['06 123456; 333 1234567, 0543 99887', ['+3906123456', '+393331234567', '+39054399887']],
    ['06 123456 oppure 333 1234567', ['+3906123456', '+393331234567']],
    ['06 123456 +39 333 1234567', ['+3906123456', '+393331234567']],
    ['06 123456/7', ['+3906123456']],
    ['06 1234567 / 68', ['+39061234567']],
    ['011 555 / 0101', ['+390115550101']],
    ['06 1234567/890', ['+39061234567']],
    ['011 555-0101', ['+390115550101']],
    ['0543/12 34 56', ['+390543123456']],
    ['054312/054313', ['+39054312', '+39054313']],
    ['06 123456 int. 12', ['+3906123456;ext=12']],
    ['06 123456 (interno 12)', ['+3906123456;ext=12']],
    ['06 123456 ext 7 / 06 654321 int.8', ['+3906123456;ext=7', '+3906654321;ext=8']],
    ['333 1234567 (24h)', ['+393331234567']],
    ['333 1234567 h24', ['+393331234567']],
    ['+44 (0)20 7946 0958', ['+442079460958']],
    ['0044 (0) 20 7946 0958', ['+442079460958']],
    ['+41 91 123 45 67', ['+41911234567']],
    ['800 123456', ['+39800123456']],
    ['112', ['112;phone-context=+39']],
    ['Tel. 06 123456 (Anna)', ['+3906123456']],
    ['+39 0862/123456', ['+390862123456']],
    ['+39 0862/123-456', ['+390862123456']],
    ['+39 0471/555-019', ['+390471555019']],
    ['+39/0862/123456', ['+390862123456']],
    ['0039/0862/123456', ['+390862123456']],
    ['39 0862/123456', ['+390862123456']],
    ['0862/12/34/56', ['+390862123456']],
    ['333-123-45-67', ['+393331234567']],
    ['0862,123456', ['+390862123456']],
    ['+39 347/1234567', ['+393471234567']],
    ['+39 (0)6 1234567', ['+39061234567']],
    ['+39 (0)347 1234567', ['+393471234567']],
    ['0039 ( 0 ) 347/1234567', ['+393471234567']],
    ['(0)347-1234567 / (0)71 123456', ['+393471234567', '+39071123456']],
    ['+39 (0)331 123456', ['+390331123456']],
    ['+41 091/1234567', ['+410911234567']],
    ['0862/123456 - 347/1234567', ['+390862123456', '+393471234567']],
    ['+39 0862/123456 / +39 347/1234567', ['+390862123456', '+393471234567']],
    ['0862123456-3471234567', ['+390862123456', '+393471234567']],
    ['06 1234567 06 7654321', ['+39061234567', '+39067654321']],
    ['02 1234567 02 3456789 02 9999999', ['+39021234567', '+39023456789', '+39029999999']],
    ['06 1234567 7654321', ['+39061234567', '7654321;phone-context=+39']],
    ['+39 06 1234567+39 347 1234567', ['+39061234567', '+393471234567']],
    ['(+39) 06 1234567(+39) 347 1234567', ['+39061234567', '+393471234567']],
    ['06 1234567+347 1234567', ['+39061234567', '+393471234567']],
    ['06 1234567 + 06 7654321', ['+39061234567', '+39067654321']],
    ['112 / 118', ['112;phone-context=+39', '118;phone-context=+39']],
    ['06 123456 / 112', ['+3906123456', '112;phone-context=+39']],
    ['ore 9-13', []],
    ['9-13 / 15-19', []],
    ['lun-ven 9.00-13.00', []],
    ['9:00-13:00, 15:00-19:00', []],
    ['ore 1830', []],
    ['06 1234567 9-13', ['+39061234567']],
    ['06 1234567 (9.00-13.00)', ['+39061234567']],
    ['06 1234567 ore 9-13 347 1234567', ['+39061234567', '+393471234567']],
    ['06 1234567 24/7', ['+39061234567']],
    ['061111111 / 06 - 11 31111 / 061111111', ['+39061111111', '+39061131111', '+39061111111']],
    ['dal 25/12/2026', []],
    ['dopo il 20/8', []],
    ['11 22 33 44 55 66 77 88 99', []],
    ['n.d.', []],
    ['12', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(numbers(text)).toEqual(expected)
  })

  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length })
      .map((all) => all.join(''))
  const prefix = fc.constantFrom('06', '02', '011', '070', '0543', '0862', '0471', '333', '347', '393')
  const country = fc.constantFrom('', '+39 ', '+39', '+39/', '+39-', '0039', '0039 ', '0039/', '(+39) ')
  const inside = fc.constantFrom('', ' ', '/', '-', '.', ' / ', ' - ', ' – ')
  const grouping = fc.constantFrom(/$^/, /^.../, /^../, /..(?!$)/g)
  const mark = fc.constantFrom(' ', '-', '.')
  const zero = fc.constantFrom('(0)', '(0) ', '( 0 )')
  const one = fc
    .record({ country, prefix, inside, number: digits(6), seventh: digits(1), grouping, mark })
    .map(({ number, seventh, ...parts }) => {
      const own = parts.prefix.startsWith('3') || parts.prefix.length < 3 ? number + seventh : number
      const grouped = own.replace(parts.grouping, (found) => `${found}${parts.mark}`)
      return {
        text: `${parts.country}${parts.prefix}${parts.inside}${grouped}`,
        number: `+39${parts.prefix}${own}`,
      }
    })

  test('one is one, however it is written', () => {
    fc.assert(
      fc.property(one, ({ text, number }) => {
        expect(numbers(text), text).toEqual([number])
      }),
      { numRuns: 3000 },
    )
  })

  test('a zero in brackets is dialled before a landline and not before a mobile number', () => {
    const codes = fc.constantFrom('', '+39 ', '+39', '0039 ', '(+39) ')
    fc.assert(
      fc.property(codes, zero, prefix, inside, digits(7), (code, zero, prefix, inside, number) => {
        const own = prefix.startsWith('3') ? `${prefix}${inside}${number}` : prefix.slice(1) + number.slice(1)
        const dialled = prefix.startsWith('3') ? `${prefix}${number}` : prefix + number.slice(1)
        expect(numbers(code + zero + own), code + zero + own).toEqual([`+39${dialled}`])
      }),
    )
  })

  test('several are as many, whatever stands between and beside them', () => {
    const joint = fc.constantFrom(' / ', ' - ', ', ', '; ', ' | ', ' e ', ' o ', '/', ',', ' ', '-')
    const remark = fc.constantFrom('', ' (24h)', ' h24', ' ore 9-13', ' (9.00-13.00)', ' 24/7', ' (Anna)')
    fc.assert(
      fc.property(fc.array(fc.tuple(one, joint, remark), { minLength: 2, maxLength: 3 }), (all) => {
        const text = all
          .map(([{ text }, joint, remark], place) => (place < all.length - 1 ? text + joint : text + remark))
          .join('')
        expect(numbers(text), text).toEqual(all.map(([{ number }]) => number))
      }),
      { numRuns: 3000 },
    )
  })

  test('the pieces of a field are its whole text, and the numbers fit RFC 3966', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789 +-./()–;,int.hex '), maxLength: 60 })
    fc.assert(
      fc.property(written, (text) => {
        expect(
          telephonesIn(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
        for (const number of numbers(text)) {
          expect(number).toMatch(/^(\+\d+|\d+;phone-context=\+39)(;ext=\d+)?$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { byteOrderMark, csvLine, defused, separatedLine, undefused } from './csv.ts'

describe('defused', () => {
  it.each(['=1+1', '+39 011 1234567', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', "'=1"])(
    'puts an apostrophe before %j',
    (text) => {
      expect(defused(text)).toBe(`'${text}`)
    },
  )

  it.each(['', 'Bar Sport', '011 1234567', 'a=b', "'t Hof", "''", ' =1'])('leaves %j as it is', (text) => {
    expect(defused(text)).toBe(text)
  })
})

describe('undefused', () => {
  it('gives back every text, those with apostrophes of their own too', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom("'", '=', '+', '＠', 'a') }),
    )
    fc.assert(
      fc.property(text, (written) => {
        expect(undefused(defused(written))).toBe(written)
      }),
    )
  })
})

test('a file for programs has every text as it is', () => {
  expect(separatedLine(['=A', '+39 06', "'t Hof", 'a; b', 'c, "d"', null], ',')).toBe(
    `=A,+39 06,'t Hof,a; b,"c, ""d""",\r\n`,
  )
})

describe('csvLine', () => {
  it('separates with semicolons, ends with CRLF and quotes only what must be', () => {
    expect(csvLine(['Bar; Sport', 'detto "Il Bar"', 'due\nrighe', 'a, b', null, ''])).toBe(
      '"Bar; Sport";"detto ""Il Bar""";"due\nrighe";a, b;;\r\n',
    )
  })

  it('is read by a parser as what was written, whatever that is, and never as a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', '"', "'", 'à', ' ') }),
    )
    const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(records, (written) => {
        const file = byteOrderMark + written.map(csvLine).join('')
        const read: string[][] = parse(file, {
          bom: true,
          delimiter: ';',
          record_delimiter: '\r\n',
          relax_column_count: true,
        })
        expect(read).toEqual(written.map((record) => record.map(defused)))
        for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})

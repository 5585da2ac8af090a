import fc from 'fast-check'
import jsqr from 'jsqr'
import { describe, expect, it, test } from 'vitest'
import { type Modules, modulesOf, pathOf } from '#images/qr-code.ts'
import { epcName, epcText, isIbanShaped, mostCents, type Transfer } from './epc.ts'

const transfer: Transfer = {
  name: 'Bottega Digitale S.r.l.',
  iban: 'IT60X0542811101000000123456',
  bic: '',
  cents: 12_345,
  reason: 'Fattura 12/2026, città di Forlì',
}

describe('the text', () => {
  it('has the lines of EPC069-12 in order', () => {
    expect(epcText(transfer)).toBe(
      'BCD\n002\n1\nSCT\n\nBottega Digitale S.r.l.\nIT60X0542811101000000123456\nEUR123.45\n\n\nFattura 12/2026, città di Forlì',
    )
  })

  it('names the bank where it has to', () => {
    const swiss = { ...transfer, iban: 'CH9300762011623852957', bic: 'CRESCHZZ80A' }
    expect(epcText(swiss)?.split('\n').slice(0, 7)).toEqual([
      ...['BCD', '002', '1', 'SCT', 'CRESCHZZ80A', 'Bottega Digitale S.r.l.', 'CH9300762011623852957'],
    ])
  })

  it('ends with the last line that says something', () => {
    const bare = 'BCD\n002\n1\nSCT\n\nBottega Digitale S.r.l.\nIT60X0542811101000000123456'
    expect(epcText({ ...transfer, cents: null, reason: '' })).toBe(bare)
    expect(epcText({ ...transfer, cents: 1, reason: '  ' })).toBe(`${bare}\nEUR0.01`)
    expect(epcText({ ...transfer, cents: null })).toBe(`${bare}\n\n\n\n${transfer.reason}`)
  })

  it('writes the largest amount without rounding', () => {
    expect(epcText({ ...transfer, cents: mostCents })).toContain('\nEUR999999999.99\n')
  })

  it('keeps every part on its line, and the holder to 70 characters', () => {
    expect(epcName('  Anna\nBianchi\t& figli ')).toBe('Anna Bianchi & figli')
    expect(epcName('x'.repeat(71))).toBe('x'.repeat(70))
    expect(epcText({ ...transfer, reason: 'a\nEUR5' })?.split('\n')).toHaveLength(11)
  })

  it('is none when it is longer than 331 bytes', () => {
    const long = { ...transfer, name: 'x'.repeat(70), reason: 'x'.repeat(140) }
    expect(new TextEncoder().encode(epcText(long) ?? '').length).toBeLessThanOrEqual(331)
    expect(epcText({ ...long, reason: 'è'.repeat(140) })).toBeNull()
  })
})

test.each([
  ['IT60X0542811101000000123456', true],
  ['NO9386011117947', true],
  ['MT31MALT01100000000000000000123', true],
  ['12345', false],
  ['IT60 X054', false],
  ['', false],
])('%j has the form of an IBAN: %s', (iban, shaped) => {
  expect(isIbanShaped(iban)).toBe(shaped)
})

describe('the code', () => {
  /** The text that a reader finds in a picture of the code, with three pixels for each module. */
  function read(modules: Modules): string | undefined {
    const scale = 3
    const size = modules.length * scale
    const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    const found = jsqr(pixels, size, size)
    return found ? new TextDecoder().decode(new Uint8Array(found.binaryData)) : undefined
  }

  test('is read back as the text, letter by letter', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcXYZ àèìòù €/12.,-'), maxLength: 70 })
    fc.assert(
      fc.property(words, words, fc.option(fc.integer({ min: 1, max: mostCents })), (name, reason, cents) => {
        const text = epcText({ name: `A${name}`, iban: transfer.iban, bic: '', cents, reason })
        fc.pre(text !== null)
        expect(read(modulesOf(text))).toBe(text)
      }),
      { numRuns: 60, seed: 20260301 },
    )
  })

  test('of the longest text is one of version 13 with four light modules around it', () => {
    const text = 'x'.repeat(331)
    const modules = modulesOf(text)
    expect(modules).toHaveLength(69 + 8)
    expect(modules.slice(0, 4).flat().some(Boolean)).toBe(false)
    expect(read(modules)).toBe(text)
    expect(pathOf(modules).match(/M/g)).toHaveLength(modules.flat().filter(Boolean).length)
  })
})

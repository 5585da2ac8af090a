import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hexColor, mixed, overWhite, readableOn } from './colors.ts'

const byte = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const color = fc.array(byte, { minLength: 3, maxLength: 4 }).map((bytes) => `#${bytes.join('')}`)

test('a colour is six or eight hexadecimal digits after #', () => {
  for (const good of ['#3b82f6', '#3B82F6', '#3b82f680']) expect(good).toMatch(hexColor)
  for (const bad of ['3b82f6', '#3b8', '#3b82f', '#3b82f68', '#3b82f6800', '#zzzzzz', '#3b82f6 ', ''])
    expect(bad).not.toMatch(hexColor)
})

test('transparency lets white through', () => {
  expect(overWhite('#3b82f6')).toEqual([0x3b, 0x82, 0xf6])
  expect(overWhite('#00000000')).toEqual([255, 255, 255])
  expect(overWhite('#000000ff')).toEqual([0, 0, 0])
  expect(overWhite('#00000080')).toEqual([127, 127, 127])
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
})

test('text is light on dark and dark on light, also through transparency', () => {
  expect(readableOn('#0e5a56')).toBe('#ffffff')
  expect(readableOn('#fde68a')).toBe('#000000')
  expect(readableOn('#00000010')).toBe('#000000')
})

test('text reads on every background', () => {
  fc.assert(fc.property(color, (background) => contrast(readableOn(background), background) >= 4.5))
})

test('a mixture lies between its colours', () => {
  expect(mixed('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mixed('#000000', '#ffffff', 1)).toBe('#ffffff')
  expect(mixed('#15803d', '#ffffff', 0.5)).toBe('#8ac09e')
})

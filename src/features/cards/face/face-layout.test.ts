import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { face, fitName, logoSize, nameBox, tile } from './face-layout.ts'

/** A font whose letters are all as wide as a wide letter. */
const measure = (text: string) => [...text].length * 95

describe('fitName', () => {
  it('gives a short name the largest letters on one line', () => {
    expect(fitName('Pane', measure)).toEqual({ size: 84, lines: ['Pane'] })
  })

  it('keeps words whole and takes smaller letters for it', () => {
    const { size, lines } = fitName('Supercalifragilistico', measure)
    expect(lines).toEqual(['Supercalifragilistico'])
    expect(size).toBeLessThan(84)
    expect(fitName('Pane e amici di via Roma', measure)).toEqual({
      size: 62,
      lines: ['Pane e amici', 'di via Roma'],
    })
  })

  it('has nothing to write for a card without a name', () => {
    expect(fitName(' ', measure).lines).toEqual([])
  })

  it('fits whatever the database takes, and loses no letter', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(names, (name) => {
        const { size, lines } = fitName(name, measure)
        const letters = (text: string) => text.replace(/\s/gu, '')
        expect(letters(lines.join(''))).toBe(letters(name))
        expect(lines.length * size * nameBox.lineHeight).toBeLessThanOrEqual(nameBox.height)
        for (const line of lines) expect((measure(line) * size) / 100).toBeLessThanOrEqual(nameBox.width)
      }),
      { seed: 20260201 },
    )
    expect(fitName('W'.repeat(200), measure).lines.length).toBeGreaterThan(1)
  })
})

describe('logoSize', () => {
  it.each([
    [100, 100],
    [1000, 100],
    [100, 1000],
    [3, 2],
    [0, 0],
  ])('draws a logo of %i x %i inside its ground', (width, height) => {
    const drawn = logoSize(width, height)
    expect(drawn.width).toBeLessThanOrEqual(tile.maxWidth - 2 * tile.padding)
    expect(drawn.height).toBeLessThanOrEqual(tile.height - 2 * tile.padding)
    expect(drawn.width / drawn.height).toBeCloseTo((width || 1) / (height || 1))
  })
})

it('name and logo never meet', () => {
  expect(face.margin + tile.height + nameBox.height + face.margin).toBeLessThanOrEqual(face.height)
})

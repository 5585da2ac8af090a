import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  face,
  fitText,
  lineHeight,
  logoSize,
  nameAboveReward,
  nameBox,
  rewardBox,
  rewardGap,
  tile,
} from './face-layout.ts'

/** A font whose letters are all as wide as a wide letter. */
const measure = (text: string) => [...text].length * 95

const fitName = (name: string) => fitText(name, measure, nameBox)

describe('fitText', () => {
  it('gives a short name the largest letters on one line', () => {
    expect(fitName('Pane')).toEqual({ size: 84, lines: ['Pane'] })
  })

  it('keeps words whole and takes smaller letters for it', () => {
    const { size, lines } = fitName('Supercalifragilistico')
    expect(lines).toEqual(['Supercalifragilistico'])
    expect(size).toBeLessThan(84)
    expect(fitName('Pane e amici di via Roma')).toEqual({
      size: 62,
      lines: ['Pane e amici', 'di via Roma'],
    })
  })

  it('has nothing to write for a card without a name', () => {
    expect(fitName(' ').lines).toEqual([])
  })

  it.each([
    ['a name', nameBox, 200],
    ['a name above a reward', nameAboveReward, 200],
    ['a reward of 100 letters', rewardBox, 111],
  ])('fits whatever the database takes, and loses no letter: %s', (_, box, maxLength) => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength })
    fc.assert(
      fc.property(texts, (text) => {
        const { size, lines } = fitText(text, measure, box)
        const letters = (written: string) => written.replace(/\s/gu, '')
        expect(letters(lines.join(''))).toBe(letters(text))
        expect(lines.length * size * lineHeight).toBeLessThanOrEqual(box.height)
        for (const line of lines) expect((measure(line) * size) / 100).toBeLessThanOrEqual(box.width)
      }),
      { seed: 20260201 },
    )
    expect(fitText('W'.repeat(maxLength), measure, box).lines.length).toBeGreaterThan(1)
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

it.each([nameBox.height, nameAboveReward.height + rewardGap + rewardBox.height])(
  'what is written never meets the logo: %i',
  (height) => expect(face.margin + tile.height + height + face.margin).toBeLessThanOrEqual(face.height),
)

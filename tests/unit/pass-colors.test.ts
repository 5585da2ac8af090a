import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, overWhite, readableOn } from '#ui/base/colors.ts'
import { passColors } from '../../supabase/functions/card-pass/colors.ts'

test('a pass has the colours of the card’s face, and a text that is read on any of them', () => {
  const color = fc.stringMatching(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/)
  fc.assert(
    fc.property(color, (hex) => {
      const { ground, text } = passColors(hex)
      const ink = text[0] === 0 ? '#000000' : '#ffffff'
      expect([ground, ink]).toEqual([overWhite(hex), readableOn(hex)])
      expect(contrast(ink, hex)).toBeGreaterThan(4.5)
    }),
    { numRuns: 2000, examples: [['#c03abD']] },
  )
})

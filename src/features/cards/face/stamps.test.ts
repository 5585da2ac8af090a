import { expect, test } from 'vitest'
import { face, tile } from './face-layout.ts'
import { rewardText, stampBox, stampPaths, stampPlaces, stampsOf } from './stamps.ts'

const counts = Array.from({ length: 19 }, (_, index) => index + 2)

test.each(counts)(
  '%i stamps lie in their box, in order, and touch neither each other nor its edge',
  (count) => {
    const { radius, places } = stampPlaces(count)
    expect(places).toHaveLength(count)
    for (const [index, { x, y }] of places.entries()) {
      expect(Math.min(x - radius, y - radius)).toBeGreaterThanOrEqual(0)
      expect(x + radius).toBeLessThanOrEqual(stampBox.width)
      expect(y + radius).toBeLessThanOrEqual(stampBox.height)
      for (const other of places.slice(0, index)) {
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * radius)
        expect(other.y < y || other.x < x).toBe(true)
      }
    }
    // On a card of 85.6 mm a stamp is never smaller than 3 mm.
    expect(2 * radius).toBeGreaterThan(30)
  },
)

test('the box never meets the widest logo', () => {
  expect(tile.maxWidth + stampBox.width).toBeLessThan(face.width - 2 * face.margin)
})

test('as many stamps are filled in as there are, and the last one shows its star', () => {
  const shapes = (path: string) => path.split('z').length - 1
  const drawn = [0, 3, 8].map((fatti) => stampPaths({ timbri: 8, fatti }))
  expect(drawn.map(({ line }) => shapes(line))).toEqual([8, 8, 8])
  expect(drawn.map(({ fill }) => shapes(fill))).toEqual([1, 4, 9])
})

test('a card counts where it has both a number and a reward', () => {
  expect(stampsOf(8, 'Un caffè', 9)).toEqual({ timbri: 8, premio: 'Un caffè', fatti: 8 })
  for (const [timbri, premio] of [
    [null, 'Un caffè'],
    [8, ''],
    [8, null],
    [1, 'Un caffè'],
    [21, 'Un caffè'],
    [Number.NaN, 'Un caffè'],
  ] as const)
    expect(stampsOf(timbri, premio)).toBeNull()
  expect(rewardText({ timbri: 8, premio: 'Un caffè' })).toBe('8 timbri: Un caffè')
})

import { expect, test } from 'vitest'
import { cells, cropMarks, cut, sheet } from './sheet-layout.ts'

const inside = (x: number, y: number) => x >= 0 && y >= 0 && x <= sheet.width && y <= sheet.height

test('ten cards of 85 x 54 mm lie side by side in the middle of the sheet', () => {
  const places = cells()
  expect(places).toHaveLength(10)
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  expect([Math.min(...xs), sheet.width - Math.max(...xs) - cut.width]).toEqual([20, 20])
  expect([Math.min(...ys), sheet.height - Math.max(...ys) - cut.height]).toEqual([13.5, 13.5])
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(10)
})

test('turned over on either side, the back of each card lies behind a face', () => {
  const places = new Set(cells().map(({ x, y }) => `${x} ${y}`))
  for (const { x, y } of cells()) {
    expect(places).toContain(`${sheet.width - x - cut.width} ${y}`)
    expect(places).toContain(`${x} ${sheet.height - y - cut.height}`)
  }
})

test('no card shows on another, and the colour goes on beyond every outer cut', () => {
  for (const [place, { clip }] of cells().entries()) {
    for (const other of cells().filter((_, index) => index !== place)) {
      const apart =
        clip.x + clip.width <= other.x ||
        other.x + cut.width <= clip.x ||
        clip.y + clip.height <= other.y ||
        other.y + cut.height <= clip.y
      expect(apart).toBe(true)
    }
  }
  expect(Math.min(...cells().map(({ clip }) => clip.x))).toBe(17)
  expect(Math.max(...cells().map(({ clip }) => clip.y + clip.height))).toBe(297 - 10.5)
})

test('each cut has a mark at both ends, on the cut, off the colour and at least 4 mm from the paper’s edge', () => {
  const marks = cropMarks()
  expect(marks).toHaveLength(2 * (3 + 6))
  for (const { from, to } of marks) {
    expect(from[0] === to[0] || from[1] === to[1]).toBe(true)
    for (const [x, y] of [from, to]) {
      expect(inside(x - 4, y - 4) && inside(x + 4, y + 4)).toBe(true)
      expect(
        cells().every(
          ({ clip }) => x < clip.x || x > clip.x + clip.width || y < clip.y || y > clip.y + clip.height,
        ),
      ).toBe(true)
    }
  }
  const cuts = (axis: 0 | 1) =>
    new Set(marks.filter(({ from, to }) => from[axis] === to[axis]).map(({ from }) => from[axis]))
  expect([...cuts(0)]).toEqual([20, 105, 190])
  expect([...cuts(1)]).toEqual([13.5, 67.5, 121.5, 175.5, 229.5, 283.5])
})

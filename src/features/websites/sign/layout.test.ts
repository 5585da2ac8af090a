import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, layoutOf, page, type Sign } from './layout.ts'

/** As wide as a broad font: each letter has 0.62 of the size. */
const measure = (text: string) => text.length * 0.62

const names = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica']
const sign: Sign = {
  name: 'Gelateria Da Mario',
  hasLogo: true,
  titles: ['Orari di apertura', 'Opening hours'],
  season: ['Orario estivo: ogni anno dal 1º giugno al 15 settembre', 'From 1 June to 15 September'],
  days: names.map((name, place) => ({
    name: `${name} · Wednesday`,
    hours: `9:0${place}–13:00, 15:3${place}–22:00`,
  })),
  closures: Array.from({ length: 8 }, () => 'Chiuso per ferie dal 5 al 20 agosto'),
  contacts: ['Tel. 0721 123456 · 333 1234567', 'Via Roma 1, Fano'],
  maker: 'WebMarche',
  codeCaption: 'Contatti e orari',
}

const takes = ({ text, size, width }: Line) => Math.min(width, measure(text) * size)
function edges(line: Line): { left: number; right: number; top: number; bottom: number } {
  const shift = { left: 0, center: 0.5, right: 1 }[line.align] * takes(line)
  return {
    left: line.x - shift,
    right: line.x - shift + takes(line),
    top: line.y - line.size / 2,
    bottom: line.y + line.size / 2,
  }
}

/** Whether everything is on the page, nothing over something else, and letters can be read on A5 (2.2 mm). */
function expectLegible(each: Sign): void {
  const { lines, logo, code } = layoutOf(each, measure)
  const boxes = lines.filter(({ text }) => text !== '').map(edges)
  for (const box of [logo, code])
    if (box) boxes.push({ left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height })
  for (const [place, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(5)
    expect(box.right).toBeLessThanOrEqual(page.width - 5)
    expect(box.top).toBeGreaterThanOrEqual(5)
    expect(box.bottom).toBeLessThanOrEqual(page.height - 5)
    for (const other of boxes.slice(place + 1)) {
      const apart =
        box.right <= other.left ||
        other.right <= box.left ||
        box.bottom <= other.top + 0.01 ||
        other.bottom <= box.top + 0.01
      expect([box, other, apart]).toEqual([box, other, true])
    }
  }
  for (const { size } of lines) expect(size).toBeGreaterThanOrEqual(3.1)
}

test('a full sign in two languages fits: logo, season, seven different days, four closures', () => {
  expectLegible(sign)
})

test('whatever the texts, nothing leaves the page or covers something else', () => {
  const text = (most: number) => fc.string({ unit: 'grapheme', maxLength: most })
  fc.assert(
    fc.property(
      fc.record({
        name: fc.oneof(text(200), fc.constant('W'.repeat(200)), fc.constant('Da Mario '.repeat(22))),
        hasLogo: fc.boolean(),
        season: fc.array(text(100), { maxLength: 2 }),
        hours: text(120),
        closures: fc.array(text(160), { maxLength: 8 }),
        contacts: fc.array(text(250), { maxLength: 2 }),
        maker: fc.option(text(60)),
        codeCaption: fc.constantFrom(null, 'Inquadra e chiama'),
      }),
      ({ hours, ...rest }) =>
        expectLegible({ ...sign, ...rest, days: sign.days.map((day) => ({ ...day, hours })) }),
    ),
    { numRuns: 300 },
  )
})

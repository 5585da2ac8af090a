import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { xlsxFormat } from '#lists/export/xlsx-format.ts'

async function written(pages: readonly (readonly (string | null)[])[][]): Promise<Uint8Array> {
  const writer = xlsxFormat.writer()
  const pieces = [writer.headers(['Insegna', 'Telefono', 'Note']), ...pages.map(writer.rows), writer.end()]
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

test('a workbook keeps texts as texts: zeros, signs of formulas and long numbers', async () => {
  const rows = [
    ['Bar', '0543123456', '=1+1'],
    ['01234560587', '+39 333', "'=1"],
  ]
  const { headers, rows: read } = await readImportFile(
    businesses,
    await written([rows.slice(0, 1), rows.slice(1)]),
  )
  expect(headers).toEqual(['Insegna', 'Telefono', 'Note'])
  expect(read.map(({ cells }) => cells)).toEqual(rows)
})

test('amounts, whole numbers and days are values with which a spreadsheet calculates, and none is an empty cell', async () => {
  const writer = xlsxFormat.writer()
  const pieces = [
    writer.headers(['Attività', 'Costo', 'Mesi', 'Inizio'], [undefined, 'amount', 'number', 'day']),
    writer.rows([
      ['Bar', '1234,50', '12', '01/03/2027'],
      ['12', null, null, null],
    ]),
    writer.end(),
  ]
  const parts = unzipSync(new Uint8Array(await new Blob(pieces).arrayBuffer()))
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  // 1 March 2027 is the 46,447th day of a spreadsheet.
  expect(xml).toContain(
    '<c r="B2" s="2"><v>1234.5</v></c><c r="C2" s="3"><v>12</v></c><c r="D2" s="4"><v>46447</v></c>',
  )
  expect(xml).toContain('<c r="B3" s="2"/><c r="C3" s="3"/><c r="D3" s="4"/>')
  // A text that looks like a number stays one, and so do the headers.
  expect(xml).toMatch(/<c r="A3" s="1" t="inlineStr">/)
  expect(xml).toMatch(/<c r="B1" s="1" t="inlineStr">/)
  expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('numFmtId="14"')
})

test('any text comes back as it was written', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('_x0041_', '<a>&amp;', ' due ', 'a\nb\r\tc', '\u0001', '\ufffe'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const all = rows.map(([one, other]) => [`x${one}`, other, 'x'])
      const { rows: read } = await readImportFile(businesses, await written([all]))
      expect(read.map(({ cells }) => cells)).toEqual(
        all.map((cells) => cells.map((text) => text.toWellFormed())),
      )
    }),
    { numRuns: 60 },
  )
})

test('every row and every cell names its place, which some programs need', async () => {
  const wide = Array.from({ length: 704 }, (_, column) => (column % 2 ? null : `${column}`))
  const parts = unzipSync(await written([[wide], [['x'], [null, 'y']]]))
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const rows = [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)]
  expect(rows.map(([, number]) => number)).toEqual(['1', '2', '3', '4'])
  expect(xml.match(/<(row|c) (?!r=)|<(row|c)>/g)).toBeNull()
  const references = rows.map(([, , cells = '']) => [...cells.matchAll(/<c r="([^"]+)"/g)].map(([, r]) => r))
  expect(references[0]).toEqual(['A1', 'B1', 'C1'])
  expect([0, 1, 25, 26, 51, 52, 701, 702, 703].map((column) => references[1]?.[column])).toEqual([
    'A2',
    'B2',
    'Z2',
    'AA2',
    'AZ2',
    'BA2',
    'ZZ2',
    'AAA2',
    'AAB2',
  ])
  expect(references[3]).toEqual(['A4', 'B4'])
})

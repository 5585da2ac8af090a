import fc from 'fast-check'
import { expect, test } from 'vitest'
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
  const { headers, rows: read } = await readImportFile(await written([rows.slice(0, 1), rows.slice(1)]))
  expect(headers).toEqual(['Insegna', 'Telefono', 'Note'])
  expect(read.map(({ cells }) => cells)).toEqual(rows)
})

test('any text comes back as it was written', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('_x0041_', '<a>&amp;', ' due ', 'a\nb\r\tc', '\u0001', '\ufffe'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const all = rows.map(([one, other]) => [`x${one}`, other, 'x'])
      const { rows: read } = await readImportFile(await written([all]))
      expect(read.map(({ cells }) => cells)).toEqual(
        all.map((cells) => cells.map((text) => text.toWellFormed())),
      )
    }),
    { numRuns: 60 },
  )
})

import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { importLimits } from '#features/business-import/file/limits.ts'
import { inlineRows, workbookOf, xlsxOfSheet } from '../../testing/spreadsheets.ts'

const head = inlineRows([['Insegna', 'Email']])
const utf8 = (text: string) => new TextEncoder().encode(text)
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('')
const rows = (count: number, cells: string) => times(count, () => `<row>${cells}</row>`)

describe('a small file that means a large table is refused before it takes the memory', () => {
  const long = 'x'.repeat(30_000)
  test.each<[string, () => Uint8Array, RegExp]>([
    [
      'one long text that a million cells share',
      () =>
        workbookOf({
          sheets: [{ xml: head + rows(5000, '<c t="s"><v>0</v></c>'.repeat(199)) }],
          strings: [long],
        }),
      /troppo testo/,
    ],
    [
      'one long text in each of 5,000 rows',
      () => workbookOf({ sheets: [{ xml: head + rows(4999, '<c t="s"><v>0</v></c>') }], strings: [long] }),
      /troppo testo/,
    ],
    [
      'long texts in a CSV',
      () => utf8(`Insegna;Email\n"${'x'.repeat(40_000)}";a`),
      /riga 2.*32\.767 caratteri/,
    ],
    [
      'a cell longer than Excel allows',
      () => xlsxOfSheet(head + inlineRows([['y'.repeat(40_000)]])),
      /32\.767 caratteri/,
    ],
    [
      'a row as wide as a sheet can be',
      () => xlsxOfSheet(head + inlineRows([Array(16_384).fill('x')])),
      /200 colonne/,
    ],
    [
      'a wide row far below the headers',
      () => utf8(`Insegna;Email\n${'a;b\n'.repeat(100)}${'x;'.repeat(300)}`),
      /200 colonne/,
    ],
    [
      'a million short rows',
      () => utf8('Insegna;Email\n'.padEnd(2 * 1024 * 1024, 'a;\n')),
      /righe: dividilo/,
    ],
    [
      'a sheet of spaces',
      () => zipSync({ 'xl/workbook.xml': new Uint8Array(importLimits.unpackedBytes + 1).fill(32) }),
      /troppo grande/,
    ],
    [
      'shared texts that unpack to hundreds of megabytes',
      () => workbookOf({ sheets: [{ xml: head }], strings: ['z'.repeat(importLimits.unpackedBytes)] }),
      /troppo grande/,
    ],
    [
      'two sheets that are too large together',
      () => {
        const half = head + ' '.repeat(importLimits.unpackedBytes / 2)
        return workbookOf({ sheets: [{ xml: half }, { xml: half }] })
      },
      /troppo grande/,
    ],
  ])('%s', async (_, bytes, message) => {
    const file = bytes()
    expect(file.length).toBeLessThanOrEqual(importLimits.bytes)
    await expect(readImportFile(businesses, file)).rejects.toThrow(message)
  })

  test('entities of a document do not multiply', async () => {
    const doctype = `<!DOCTYPE r [<!ENTITY a "${'lol'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const { rows: read } = await readImportFile(
      businesses,
      xlsxOfSheet(`${doctype}${head}<row><c t="inlineStr"><is><t>&b;</t></is></c></row>`),
    ).catch(() => ({ rows: [] }))
    expect(JSON.stringify(read).length).toBeLessThan(100)
  })
})

describe('a real file that looks large is read', () => {
  test('with rows formatted to the last column, merged cells and a size for the whole sheet', async () => {
    const formatted = '<c s="0"/>'.repeat(16_000)
    const sheet = `${head}<row>${formatted}</row>${inlineRows([['Bar', 'a@b.it']])}<row>${formatted}</row>`
    const file = xlsxOfSheet(sheet)
    expect((await readImportFile(businesses, file)).rows).toEqual([{ line: 3, cells: ['Bar', 'a@b.it'] }])
  })

  test('with a hidden sheet that is a bomb, which nobody unpacks', async () => {
    const file = workbookOf({
      sheets: [
        { xml: ' '.repeat(importLimits.unpackedBytes), state: 'hidden' },
        { xml: head + inlineRows([['Bar', 'a@b.it']]) },
      ],
    })
    expect((await readImportFile(businesses, file)).rows).toHaveLength(1)
  })

  test('of 5,000 rows with long texts', async () => {
    const file = xlsxOfSheet(
      head + inlineRows(Array.from({ length: 5000 }, (_, i) => [`Bar ${i}`, 'n'.repeat(1000)])),
    )
    expect((await readImportFile(businesses, file)).rows).toHaveLength(5000)
  })
})

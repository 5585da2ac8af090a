import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { readCell } from '#features/business-import/columns/cells.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { importLimits } from '#features/business-import/file/limits.ts'
import { byteOrderMark, csvLine } from '#lists/export/csv.ts'
import { type Cell, xlsxOf, xlsxOfSheet, zipBomb } from '../../testing/spreadsheets.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** A record as Excel or LibreOffice writes it. */
const record = (cells: readonly string[], delimiter: string, end: string) =>
  `${cells.map((cell) => (/[";,\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)}${end}`

/** Encodes as Windows-1252, for characters that are the same in Latin-1. */
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

const read = async (bytes: Uint8Array) => {
  const { headers, rows } = await readImportFile(businesses, bytes)
  return [headers, ...rows.map(({ cells }) => cells)]
}

const head = ['Insegna', 'Città', 'Note; "varie"']
const pieces = [
  'a',
  'è',
  'Ü',
  '€',
  '中',
  '😀',
  '0',
  ' ',
  ';',
  ',',
  '\t',
  '"',
  "'",
  '=',
  '+',
  '\n',
  '\r\n',
  '<b>',
  '&amp;',
  '_x0041_',
  '\u00a0',
]
const mixed = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
/** Lines of three cells of any text. The first has a letter, since a blank line is no row. */
const tables = (cell: fc.Arbitrary<string>) =>
  fc.array(
    fc.tuple(
      cell.map((text) => `x${text}`),
      cell,
      cell,
    ),
    { minLength: 1, maxLength: 6 },
  )

describe('a CSV comes back as it was written', () => {
  test.each([
    ['Excel, UTF-8', ';', '\r\n', (text: string) => utf8(byteOrderMark + text)],
    ['LibreOffice', ',', '\n', utf8],
    ['a text with tabs', '\t', '\r\n', utf8],
  ] as const)('by %s', async (_, delimiter, end, encoded) => {
    await fc.assert(
      fc.asyncProperty(tables(fc.oneof(mixed, fc.string({ unit: 'grapheme' }))), async (rows) => {
        const lines = [head, ...rows]
        const text = lines.map((cells) => record(cells, delimiter, end)).join('')
        expect(await read(encoded(text))).toEqual(lines)
      }),
    )
  })

  test('by Italian Excel in Windows-1252', async () => {
    // Words, since the encoding is guessed by where Italian has its accents. None is a heading: a line with more headings
    // than the first would be taken for it.
    const word = fc.constantFrom('Civiltà', 'Caffè', 'Lunedì', 'però', 'Più', 'È', 'bar', '"', ';', '\n')
    const cell = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(tables(cell), async (rows) => {
        const lines = [head, ...rows]
        const bytes = latin(lines.map((cells) => record(cells, ';', '\r\n')).join(''))
        expect(await read(bytes)).toEqual(lines)
      }),
    )
    const euro = Uint8Array.of(...latin('Insegna;Note\r\nBar;'), 0x80, 0x0d, 0x0a)
    expect(await read(euro)).toEqual([
      ['Insegna', 'Note'],
      ['Bar', '€'],
    ])
  })

  test('by our own export, formulas and all', async () => {
    await fc.assert(
      fc.asyncProperty(tables(fc.oneof(mixed, fc.string({ unit: 'grapheme' }))), async (rows) => {
        const bytes = utf8(byteOrderMark + [head, ...rows].map(csvLine).join(''))
        const [, ...lines] = await read(bytes)
        expect(lines.map((cells) => cells.map((cell) => readCell(businesses, 'indirizzo', cell)))).toEqual(
          rows,
        )
      }),
      { examples: [[[['x', '', '=""']]]] },
    )
  })

  test('with UTF-16, the mark of Excel for its delimiter, a title and blank lines', async () => {
    const text =
      '\ufeffsep=,\r\n,,\r\nElenco clienti,,\r\n\r\nInsegna,Comune,Mail\r\nBar,Forlì,a@b.it\r\n,,\r\n'
    const wide = new Uint8Array(new Uint16Array([...text].map((char) => char.charCodeAt(0))).buffer)
    const { headers, rows } = await readImportFile(businesses, wide)
    expect(headers).toEqual(['Insegna', 'Comune', 'Mail'])
    expect(rows).toEqual([{ line: 5, cells: ['Bar', 'Forlì', 'a@b.it'] }])
  })
})

describe('an .xlsx comes back as it was written', () => {
  test('whatever its texts are', async () => {
    const text = fc.oneof(mixed, fc.string({ unit: 'grapheme' })).filter((each) => each.isWellFormed())
    await fc.assert(
      fc.asyncProperty(tables(text), async (rows) => {
        const [, ...lines] = await read(xlsxOf([head, ...rows]))
        const padded = lines.map((cells) => [...cells, '', ''].slice(0, 3))
        expect(padded).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })

  test('numbers whole, formulas as their values, empty cells as empty texts', async () => {
    const cells: Cell[] = [
      1234560587,
      { formula: 'A1&"x"', value: 'calcolato' },
      '',
      3471234567,
      { formula: '1+1', value: 2 },
    ]
    expect(await read(xlsxOf([['Partita IVA', 'Insegna', 'Note', 'Cell', 'N'], cells]))).toEqual([
      ['Partita IVA', 'Insegna', 'Note', 'Cell', 'N'],
      ['1234560587', 'calcolato', '', '3471234567', '2'],
    ])
  })
})

describe('a file that is none is refused in words', () => {
  const bomb = zipBomb(importLimits.unpackedBytes + 1)
  const many = (rows: number) => utf8(`Insegna;Email\r\n${'a;b\r\n'.repeat(rows)}`)
  const cell = (at: string) => `<row><c r="${at}" t="inlineStr"><is><t>x</t></is></c></row>`
  test.each<[string, Uint8Array, RegExp]>([
    ['an empty one', utf8(''), /vuoto/],
    ['blank lines', utf8('\ufeff;;\r\n\r\n  ;\t'), /vuoto/],
    ['headers only', utf8('Insegna;Email\r\n'), /solo le intestazioni/],
    ['5,001 rows', many(5001), /5001 righe.*5000/],
    ['more than 2 MB', new Uint8Array(2 * 1024 * 1024 + 1).fill(97), /2 MB/],
    ['a million columns', utf8(`${';'.repeat(1_000_000)}x\r\na`), /200 colonne/],
    ['an open quote', utf8('Insegna;Email\r\n"Bar;a@b.it\r\n'), /riga 2.*virgolette/],
    [
      'a picture',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
      /non è un foglio/,
    ],
    ['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /\.xls\)/],
    ['a zip bomb', bomb, /troppo grande/],
    ['a zip that is no spreadsheet', xlsxOf([]).slice(0, 200), /non si può leggere/],
    ['a sheet without rows', xlsxOf([]), /vuoto/],
    ['a cell at the far right', xlsxOfSheet(cell('ZZZZZZZ1')), /200 colonne/],
    [
      'a row at the far end',
      xlsxOfSheet('<row r="999999999"><c r="A999999999"><v>1</v></c></row>'),
      /solo le intestazioni/,
    ],
    [
      'cells at the right end of every row',
      xlsxOfSheet(Array.from({ length: 1000 }, (_, i) => cell(`XFD${i + 1}`)).join('')),
      /200 colonne/,
    ],
  ])('%s', async (_, bytes, message) => {
    await expect(readImportFile(businesses, bytes)).rejects.toThrow(message)
  })

  test('and 5,000 rows are taken', async () => {
    expect((await readImportFile(businesses, many(5000))).rows).toHaveLength(5000)
  })

  test('an archive that declares less than it holds unpacks to what it declares', async () => {
    const lying = bomb.slice()
    const view = new DataView(lying.buffer)
    for (let place = 0; place < lying.length - 30; place += 1) {
      const mark = view.getUint32(place, true)
      const size = mark === 0x04034b50 ? place + 22 : mark === 0x02014b50 ? place + 24 : 0
      if (size && view.getUint32(size, true) > 1_000_000) view.setUint32(size, 1000, true)
    }
    await expect(readImportFile(businesses, lying)).rejects.toThrow(/non si può leggere|vuoto/)
  })

  test('whatever bytes it contains, with a reason', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.of(0x50, 0x4b, 3, 4, ...rest)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const failure = await readImportFile(businesses, file).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure) expect(failure).toMatchObject({ name: 'UserMessageError' })
      }),
    )
  })
})

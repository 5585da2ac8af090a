import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { matchColumns } from '#features/business-import/columns/columns.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { businessKind } from '#features/business-import/rows/businesses.ts'
import { checked, rowsOf } from '#features/business-import/rows/kind.ts'
import { inlineRows, workbookOf, xlsxOfSheet } from '../../testing/spreadsheets.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const headers = ['Insegna', 'Rag. Sociale', 'P.IVA', 'Indirizzo', 'Comune', 'Prov.', 'Mail', 'Tel.', 'Cell.']
const shop = ['Bar Sport', 'Bar S.n.c.', '01234560587', 'Via Roma 1', 'Forlì', 'FC', 'bar@example.it', '', '']

/** The texts of a file's rows by field. */
async function textsOf(bytes: Uint8Array) {
  const contents = await readImportFile(businesses, bytes)
  return rowsOf(businesses, contents, matchColumns(businesses, contents.headers)).map(({ texts }) => texts)
}

const withCells = (cells: string, formats: readonly (string | number)[], date1904 = false) =>
  workbookOf({
    sheets: [{ xml: `${inlineRows([['P.IVA', 'Tel.', 'Cell.', 'Insegna']])}<row>${cells}</row>` }],
    formats,
    date1904,
  })

describe('a number in a cell is read as the cell shows it', () => {
  test.each([
    ['0000000000', '543123456', '0543123456'],
    ['000\\ 0000000', '115551234', '011 5551234'],
    ['"0"#', '543123456', '0543123456'],
    ['"+39 "0', '3331234567', '+39 3331234567'],
    ['000"/"0000000', '543123456', '054/3123456'],
    ['[<=9999999]###\\-####;000\\ 000\\ 0000', '3331234567', '333 123 4567'],
    ['0', '3.331234567E9', '3331234567'],
    ['0.00', '3331234567', '3331234567'],
    ['#,##0', '3331234567', '3331234567'],
    ['General', '393331234567', '393331234567'],
    ['0.00E+00', '3331234567', '3331234567'],
    ['@', '543123456', '543123456'],
    [';;;', '543123456', '543123456'],
    ['not a [ format', '543123456', '543123456'],
    [0, '3331234567', '3331234567'],
    [1, '3331234567', '3331234567'],
    [4, '3331234567', '3331234567'],
    [49, '543123456', '543123456'],
  ] as const)('a telephone by %j: %s -> %s', async (format, value, shown) => {
    const [texts] = await textsOf(withCells(`<c/><c s="1"><v>${value}</v></c><c/><c><v>1</v></c>`, [format]))
    expect(texts?.telefono).toBe(shown)
  })

  test.each([
    '0',
    '00000000000',
    '0.00',
    '#,##0',
    '#,##0.00',
    '#.##0',
    'General',
    '"IT"00000000000',
    '0.00E+00',
  ])('a partita IVA by %j has its leading zero', async (format) => {
    const [texts] = await textsOf(
      withCells('<c s="1"><v>1234567897</v></c><c/><c/><c><v>1</v></c>', [format]),
    )
    expect(texts?.partita_iva?.replace(/^IT/, '')).toBe('01234567897')
  })

  test('a day is Italian, from either beginning of time, by a built-in format or another', async () => {
    const cells = '<c/><c/><c/><c s="1"><v>45000</v></c>'
    expect((await textsOf(withCells(cells, [14])))[0]?.insegna).toBe('15/03/2023')
    expect((await textsOf(withCells(cells, ['dd/mm/yyyy'])))[0]?.insegna).toBe('15/03/2023')
    expect((await textsOf(withCells(cells, [14], true)))[0]?.insegna).toBe('16/03/2027')
  })

  test('every number of a telephone keeps its zeros, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9_999_999_999 }), async (number) => {
        const [texts] = await textsOf(
          withCells(`<c/><c s="1"><v>${number}</v></c><c/><c><v>1</v></c>`, ['0000000000']),
        )
        expect(texts?.telefono).toBe(String(number).padStart(10, '0'))
      }),
      { numRuns: 30 },
    )
  })
})

describe('cells of every kind', () => {
  test('are texts, shared or not, with their formatted parts and without phonetic readings', async () => {
    const cells =
      '<c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>05</t></r><r><t>43</t></r><rPh><t>no</t></rPh></is></c>' +
      '<c t="str"><f>A1</f><v>333&#128222;</v></c><c t="b"><v>1</v></c>'
    const file = workbookOf({
      sheets: [{ xml: `${inlineRows([['P.IVA', 'Tel.', 'Cell.', 'Insegna']])}<row>${cells}</row>` }],
      strings: ['01234560587'],
    })
    expect((await textsOf(file))[0]).toMatchObject({
      partita_iva: '01234560587',
      telefono: '0543',
      cellulare: '333📞',
      insegna: 'VERO',
    })
  })

  test('an error of a formula is an empty cell', async () => {
    const [texts] = await textsOf(withCells('<c t="e"><v>#N/A</v></c><c><v>1</v></c>', []))
    expect(texts?.partita_iva).toBe('')
  })

  test('with prefixes, without references, and in paths of other programs', async () => {
    const file = zipSync({
      'XL\\Workbook.xml': strToU8(
        '<x:workbook xmlns:x="a" xmlns:r="b"><x:sheets><x:sheet name="A" r:id="q"/></x:sheets></x:workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="q" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/Worksheets/S.xml"/></Relationships>',
      ),
      'xl/worksheets/s.xml': strToU8(
        '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Insegna</x:t></x:is></x:c></x:row>' +
          '<x:row r="7"><x:c r="A7" t="inlineStr"><x:is><x:t>Bar &amp; Co</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    })
    expect(await readImportFile(businesses, file)).toMatchObject({
      headers: ['Insegna'],
      rows: [{ line: 7, cells: ['Bar & Co'] }],
    })
  })
})

describe('the sheet', () => {
  const other = inlineRows([
    ['Mese', 'Incasso'],
    ['Gennaio', '12'],
    ['Marzo', '9'],
  ])
  const shops = inlineRows([['Elenco clienti'], headers, shop])

  test.each([
    ['after one of something else', [{ xml: other }, { xml: shops }]],
    ['before one of something else', [{ xml: shops }, { xml: other }]],
    [
      'after an empty one and one that only mentions a header',
      [{ xml: '' }, { xml: inlineRows([['Email'], ['x']]) }, { xml: shops }],
    ],
    [
      'beside hidden ones that are like it',
      [
        { xml: inlineRows([headers, [...shop.slice(0, 6), 'old@example.it']]), state: 'hidden' as const },
        { xml: shops },
        { xml: shops, state: 'veryHidden' as const },
      ],
    ],
  ])('is the visible one with the most known headers, %s', async (_, sheets) => {
    expect(await textsOf(workbookOf({ sheets }))).toMatchObject([
      { insegna: 'Bar Sport', email: 'bar@example.it' },
    ])
  })

  test('is never a hidden one, even when it alone has rows', async () => {
    const file = workbookOf({ sheets: [{ xml: shops, state: 'hidden' }, { xml: '' }] })
    await expect(readImportFile(businesses, file)).rejects.toThrow('I fogli visibili del file sono vuoti')
    await expect(
      readImportFile(businesses, workbookOf({ sheets: [{ xml: '' }, { xml: '' }] })),
    ).rejects.toThrow('Il file è vuoto.')
  })

  test.each([['hidden'], ['veryHidden'], ['hidden', 'veryHidden']] as const)(
    'that nobody sees is told as such, not as an empty file: %s',
    async (...states) => {
      const file = workbookOf({ sheets: states.map((state) => ({ xml: shops, state })) })
      await expect(readImportFile(businesses, file)).rejects.toThrow('Tutti i fogli del file sono nascosti')
    },
  )

  /** The sheets that the import names, the one that it reads first. */
  const told = async (...sheets: Parameters<typeof workbookOf>[0]['sheets']) => {
    const { sheets: named } = await readImportFile(businesses, workbookOf({ sheets }))
    return (
      named && [named.read, ...named.others].map(({ name, hidden }) => (hidden ? `${name}, nascosto` : name))
    )
  }
  const old = { xml: shops, name: 'Vecchi', state: 'hidden' as const }
  const secret = { xml: shops, name: 'Segreti', state: 'veryHidden' as const }
  const empty = { xml: '', name: 'Vuoto' }
  const heads = { xml: inlineRows([['Elenco'], headers]), name: 'Modello' }

  test('is named with every other that holds rows, hidden ones as such, and with no empty one', async () => {
    const [incomes, main] = [
      { xml: other, name: 'Incassi & <altro>' },
      { xml: shops, name: 'Clienti "2026"' },
    ]
    expect(await told(incomes, main, old)).toEqual([
      'Clienti "2026"',
      'Incassi & <altro>',
      'Vecchi, nascosto',
    ])
    expect(await told(main, old)).toEqual(['Clienti "2026"', 'Vecchi, nascosto'])
    expect(await told(secret, empty, main)).toEqual(['Clienti "2026"', 'Segreti, nascosto'])
    expect(await told(empty, main, { ...empty, state: 'hidden' }, heads)).toBeUndefined()
    const wide = { xml: inlineRows([Array(300).fill('x')]), name: 'Largo' }
    expect(await told(wide, main)).toEqual(['Clienti "2026"', 'Largo'])
    expect(await told(main, { ...wide, state: 'hidden' })).toEqual(['Clienti "2026"', 'Largo, nascosto'])
  })

  test('is one with rows, whatever headers stand alone in others', async () => {
    const few = {
      xml: inlineRows([
        ['Insegna', 'Email'],
        ['Bar', 'a@b.it'],
      ]),
      name: 'Dati',
    }
    for (const sheets of [
      [heads, few],
      [few, heads],
      [empty, heads, heads, few],
    ]) {
      const read = await readImportFile(businesses, workbookOf({ sheets }))
      expect(read.rows.map(({ cells }) => cells[0])).toEqual(['Bar'])
    }
  })

  test('with headers alone beside a hidden one with rows says that others are hidden', async () => {
    await expect(readImportFile(businesses, workbookOf({ sheets: [heads, secret] }))).rejects.toThrow(
      'hanno solo le intestazioni, e altri sono nascosti',
    )
    await expect(
      readImportFile(businesses, workbookOf({ sheets: [heads, { ...empty, state: 'hidden' }] })),
    ).rejects.toThrow('Il file ha solo le intestazioni')
  })

  test('is the chosen one, also beyond those that are looked at', async () => {
    const many = Array.from({ length: 55 }, (_, index) => ({ xml: shops, name: `Mese ${index}` }))
    const first = await readImportFile(businesses, workbookOf({ sheets: many }))
    expect(first.sheets?.others.map(({ name }) => name)).toEqual(many.slice(1).map(({ name }) => name))
    const chosen = await readImportFile(
      businesses,
      workbookOf({ sheets: [...many, { xml: other, name: 'Ultimo' }] }),
      {
        sheet: 55,
      },
    )
    expect(chosen).toMatchObject({ headers: ['Mese', 'Incasso'], sheets: { read: { name: 'Ultimo' } } })
  })

  test('is never a hidden one, even when it is chosen', async () => {
    const read = await readImportFile(
      businesses,
      workbookOf({ sheets: [{ xml: shops, name: 'Clienti' }, old] }),
      {
        sheet: 1,
      },
    )
    expect(read.sheets?.read.name).toBe('Clienti')
  })
})

describe('a text with delimiters', () => {
  const above = [
    [],
    ['Elenco clienti'],
    ['Clienti, aggiornati al 3 marzo, Forlì, Cesena, Rimini, Faenza, Imola, Lugo, Ravenna, Cervia, Bagno'],
    ['Elenco; riservato; interno; 2026; a; b; c; d; e; f; g; h'],
    [';;;;;;;;;;;;'],
    [',,,,,,,,,,'],
    ['', '||||||||||||||'],
    ['Vendite 12" | 2026'],
  ]
  test.each([';', ',', '\t', '|'])('by %j is divided by it, whatever stands above', async (delimiter) => {
    for (const title of above) {
      for (const end of ['\n', '\r\n', '\r']) {
        const lines = [...title, headers.join(delimiter), shop.join(delimiter), shop.join(delimiter)]
        const texts = await textsOf(utf8(lines.join(end)))
        expect(
          texts.map(({ email }) => email),
          JSON.stringify(lines),
        ).toEqual(['bar@example.it', 'bar@example.it'])
      }
    }
  })

  test('with line ends of two kinds', async () => {
    const text = `Elenco\n${headers.join(';')}\r\n"${shop.join('";"')}"\r\n"${shop.join('";"')}"\n`
    expect(await textsOf(utf8(text))).toHaveLength(2)
  })
})

describe('a sum below the rows', () => {
  test.each([
    ['Totale', '', '35'],
    ['TOTALE CLIENTI: 35'],
    ['', '', 'Totali', '', '1'],
    ['Tot. 35'],
    ['Numero clienti', '35'],
    ['Totale generale', '35'],
  ])('is left out: %s %s %s', async (...sum) => {
    const text = [headers, shop, sum].map((cells) => cells.join(';')).join('\n')
    expect(await textsOf(utf8(text))).toHaveLength(1)
    expect(await textsOf(xlsxOfSheet(inlineRows([headers, shop, [''], sum])))).toHaveLength(1)
  })

  test('is none when it is an activity of that name, or a row to be corrected', async () => {
    const named = ['Totale Fitness', ...shop.slice(1)]
    const short = ['Bar Nuovo', '', '', '', '', '', '']
    const text = [headers, shop, named, short].map((cells) => cells.join(';')).join('\n')
    expect((await textsOf(utf8(text))).map(({ insegna }) => insegna)).toEqual([
      'Bar Sport',
      'Totale Fitness',
      'Bar Nuovo',
    ])
  })
})

describe('bytes', () => {
  test('one broken byte leaves the other accents right, and its cell is to be corrected', async () => {
    const accents = ['Caffè', 'Città', 'Perché', 'Più'].map((name) => [name, ...shop.slice(1)].join(';'))
    const bytes = utf8([headers.join(';'), ...accents, ['Forl?', ...shop.slice(1)].join(';')].join('\n'))
    bytes[bytes.lastIndexOf('?'.charCodeAt(0))] = 0xec
    const texts = await textsOf(bytes)
    expect(texts.map(({ insegna }) => insegna).slice(0, 4)).toEqual(['Caffè', 'Città', 'Perché', 'Più'])
    expect(
      checked(businessKind, texts[4] ?? (texts[0] as never), businessKind.nothingKnown).messages?.insegna,
    ).toMatch(/non si legge/)
  })

  test('Windows-1252 stays what it is, also with a pair that is UTF-8 by chance', async () => {
    const text = `${headers.join(';')}\n${['è à ù é Ã¨', ...shop.slice(1, 4), 'Forli', ...shop.slice(5)].join(';')}`
    const [texts] = await textsOf(Uint8Array.from(text, (char) => char.charCodeAt(0)))
    expect(texts?.insegna).toBe('è à ù é Ã¨')
  })

  test('UTF-16 without its mark is read', async () => {
    const text = `${headers.join('\t')}\r\n${shop.join('\t')}\r\n`
    const wide = new Uint8Array(new Uint16Array([...text].map((char) => char.charCodeAt(0))).buffer)
    expect((await textsOf(wide))[0]?.citta).toBe('Forlì')
  })
})

describe('a file of another kind is named, with what to do', () => {
  const cfb = (...streams: string[]) =>
    Uint8Array.from([
      ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
      ...new Array(600).fill(0),
      ...streams.flatMap((name) => [...name].flatMap((letter) => [letter.charCodeAt(0), 0])),
    ])
  const zipped = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
  test.each<[string, Uint8Array, RegExp]>([
    ['a file with a password', cfb('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), /password/],
    ['an old .xls', cfb('Root Entry', 'Workbook'), /vecchio tipo \(\.xls\).*\.xlsx/],
    ['an older .xls', cfb('Root Entry', 'Book'), /vecchio tipo/],
    ['an .xls of Excel 4', Uint8Array.of(0x09, 0x04, 0x06, 0, 0, 0, 0x10, 0), /vecchio tipo/],
    [
      'a table of HTML',
      utf8('<html><body><table><tr><td>Insegna</td></tr></table></body></html>'),
      /pagina web/,
    ],
    [
      'a bare table of HTML',
      utf8('\ufeff\n <TABLE border=1><tr><td>Insegna</td></tr></TABLE>'),
      /pagina web/,
    ],
    ['a page with a doctype', utf8('<!DOCTYPE html>\n<meta charset=utf-8><table>'), /pagina web/],
    [
      'a page of Excel',
      utf8('<?xml version="1.0"?>\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
      /pagina web/,
    ],
    ['a web archive', utf8('MIME-Version: 1.0\nContent-Type: multipart/related'), /pagina web/],
    [
      'XML of Excel 2003',
      utf8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /Excel 2003/,
    ],
    ['an .ods', zipped('mimetype', 'content.xml', 'meta.xml'), /\.ods/],
    ['an .xlsb', zipped('[Content_Types].xml', 'xl/workbook.bin'), /\.xlsb/],
    ['a Numbers file', zipped('Index/Document.iwa'), /Numbers/],
    ['a Word file', zipped('[Content_Types].xml', 'word/document.xml'), /documento di testo/],
    ['a zip with a spreadsheet', zipped('clienti.xlsx'), /archivio \.zip/],
    ['a PDF', utf8('%PDF-1.7\n…'), /PDF/],
  ])('%s', async (_, bytes, message) => {
    await expect(readImportFile(businesses, bytes)).rejects.toThrow(message)
  })
})

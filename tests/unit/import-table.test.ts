import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { tableOf } from '#features/business-import/file/table.ts'
import { inlineRows, xlsxOfSheet } from '../../testing/spreadsheets.ts'

const headers = ['Insegna', 'Rag. Sociale', 'P.IVA', 'Indirizzo', 'Comune', 'Prov.', 'Mail', 'Tel.']
const rosso = ['Bar Rosso', 'Rosso', '12345678903', 'Via Po 1', 'Torino', 'Piemonte', 'rosso@x.example', '']
const verde = [
  'Bar Verde',
  'Verde',
  '01234560587',
  'Corso Re 2',
  'Asti',
  'AT',
  'verde@x.example',
  '0141 555123',
]

const csv = (lines: readonly (readonly string[])[], delimiter = ';') =>
  readImportFile(
    businesses,
    new TextEncoder().encode(lines.map((cells) => cells.join(delimiter)).join('\r\n')),
  )
const namesOf = ({ rows }: { rows: { cells: string[] }[] }) => rows.map(({ cells }) => cells[0])

describe('a file without headers', () => {
  test('keeps its first row, as CSV and as .xlsx', async () => {
    const lines = [rosso, verde]
    for (const read of [await csv(lines), await readImportFile(businesses, xlsxOfSheet(inlineRows(lines)))]) {
      expect(namesOf(read)).toEqual(['Bar Rosso', 'Bar Verde'])
      expect(read).toMatchObject({ head: null, headers: Array(8).fill('') })
    }
  })

  const telling = fc.constantFrom(
    'rosso@x.example',
    'Mario Rossi <rosso@x.example>',
    '12345678903',
    'IT12345678903',
    '="12345678903"',
    "'0543123456",
    '011 555 1234',
    '+39 333-1234567',
    'Tel. 011/5551234',
    'Cell: 333 1234567',
    '1,23457E+10',
    '10121',
    'RSSMRA80A01L219M',
    'Via Po 1',
    'P.zza Duomo 3/b',
    'Rosso S.r.l.',
    'Verdi & C. snc',
  )
  const name = fc.constantFrom('Bar', 'Caffè Roma', 'Torino', 'Piemonte', 'attivo', 'Da Gino', 'TO', 'Locale')
  const row = fc
    .tuple(fc.array(telling, { minLength: 2, maxLength: 6 }), fc.uniqueArray(name, { maxLength: 4 }))
    .chain(([some, others]) =>
      fc.shuffledSubarray([...some, ...others], { minLength: some.length + others.length }),
    )

  test('keeps all rows, whatever their columns and delimiter are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(';', '\t', '|'),
        async (rows, delimiter) => {
          const read = await csv(rows, delimiter)
          expect(read.skipped).toEqual([])
          expect(read.rows.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1))
        },
      ),
    )
  })

  test('reads a first line that may be either as headers, and as a row when told so', async () => {
    const bare = ['Bar Blu', 'Blu', '', '', 'Cuneo', 'Piemonte', '', '']
    const read = await csv([bare, rosso, verde])
    expect(read).toMatchObject({ head: { line: 1 }, sure: false })
    expect(namesOf(tableOf(businesses, read.lines, null))).toEqual(['Bar Blu', 'Bar Rosso', 'Bar Verde'])
  })
})

describe('headers are found', () => {
  test.each([
    ['with examples in them', ['Insegna', 'Email (es. nome@x.it)', 'Via e n. (es. Via Roma 1)', 'P.IVA']],
    ['with a row of which cells begin like headers below', headers],
    ['of which few are known', ['Codice', 'Chi', 'Email', 'Dove', 'Zona', 'Note', 'Altro', 'Boh']],
    ['of which none is known', ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto']],
  ])('%s', async (_, head) => {
    const labelled = [
      'Bar',
      'Ditta',
      'Tel: 011 555123',
      'Cell: 333 1234567',
      'Mail: a@b.it',
      'Sede: Via Po 1',
    ]
    for (const above of [[], [['Elenco clienti 2026']]]) {
      const read = await csv([...above, head, labelled, rosso])
      expect(read.headers.filter(Boolean)).toEqual(head)
      expect(read.rows).toHaveLength(2)
    }
  })

  test('below rows, which are kept', async () => {
    expect(namesOf(await csv([rosso, headers, verde]))).toEqual(['Bar Rosso', 'Bar Verde'])
  })
})

describe('a line that is no activity', () => {
  test.each([
    ['un totale', 'Subtotale', '', '3'],
    ['un totale', 'Sub-totale Torino', '12'],
    ['un totale', '', '', 'SUB TOTALE', '', '1.200,00 €'],
    ['un totale', 'Torino Totale', '', '', '2'],
    ['un totale', 'Parziale:', '7'],
    ['un totale', 'A riportare', '7'],
    ['un totale', 'Totale parziale', '1', '2', '3', '4', '5', '6', '7'],
    ['intestazione ripetuta', ...headers],
    ['intestazione ripetuta', ...headers.map((header) => header.toUpperCase())],
    ['intestazione ripetuta', 'INSEGNA', 'Ragione sociale', 'Partita IVA', 'Via', 'Città'],
  ] as const)('is named as %s in the middle and at the end: %s %s %s', async (what, ...cells) => {
    const read = await csv([['Elenco'], headers, rosso, cells, verde, cells])
    expect(namesOf(read)).toEqual(['Bar Rosso', 'Bar Verde'])
    expect(read.skipped.map((each) => [each.line, each.what])).toEqual([
      [1, 'sopra le intestazioni'],
      [4, what],
      [6, what],
    ])
    expect(read.skipped[1]?.text).toContain(cells.find(Boolean))
  })

  test('is repeated too where no header is known', async () => {
    const head = ['Uno', 'Due', 'Tre']
    const rows = [
      ['Bar', 'a@b.it', 'x'],
      ['Caffè', 'c@b.it', 'y'],
    ]
    const read = await csv([head, ...rows.slice(0, 1), head, ...rows.slice(1)])
    expect(namesOf(read)).toEqual(['Bar', 'Caffè'])
    expect(read.skipped).toMatchObject([{ line: 3, what: 'intestazione ripetuta' }])
  })

  test.each([
    ['Totale Fitness', 'Totale srl', '12345678903', 'Via Po 1', 'Asti', 'AT', 'a@b.it', ''],
    ['Totale Fitness', '', '12345678903'],
    ['Subtotale', '', '', '', '', '', 'sub@x.example'],
    ['Bar', 'Ditta', '', '', 'Asti', '', '', ''],
    ['Il Riporto', '', '', '', '', '', '', ''],
  ])('is not: %s %s %s', async (...cells) => {
    const read = await csv([headers, rosso, cells, verde])
    expect(read.skipped).toEqual([])
    expect(read.rows).toHaveLength(3)
  })
})

describe('headers in another order, further down', () => {
  const record = headers.map((header, column) => [header, verde[column] ?? ''] as const)
  const synonyms: Record<string, string> = {
    Insegna: 'Negozio',
    'P.IVA': 'Partita IVA',
    Comune: 'CITTÀ',
    'Tel.': 'Telefono',
  }

  test('have their rows read by them, whatever the order and the words, until the next ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(record, { minLength: record.length }),
        fc.boolean(),
        async (order, others) => {
          const words = order.map(([header]) => (others ? (synonyms[header] ?? header) : header))
          const cells = order.map(([, cell]) => cell)
          const read = await csv([headers, rosso, words, cells, cells, headers, rosso])
          expect(read.rows.map((row) => headers.map((_, column) => row.cells[column] ?? ''))).toEqual([
            rosso,
            verde,
            verde,
            rosso,
          ])
        },
      ),
    )
  })

  test.each([
    ['two columns', ['Insegna', 'Ragione Sociale'], ['Ragione Sociale', 'Insegna']],
    ['unknown words', ['Uno', 'Due', 'Tre'], ['Tre', 'Uno', 'Due']],
    ['a known one among unknown ones', ['Codice', 'Email', 'Zona'], ['Zona', 'Codice', 'Email']],
  ])('of %s', async (_, first, later) => {
    const cellsOf = (order: readonly string[]) => order.map((word) => `x ${word}`)
    const read = await csv([first, cellsOf(first), later, cellsOf(later)])
    expect(read.rows.map(({ cells }) => cells)).toEqual([cellsOf(first), cellsOf(first)])
    expect(read.skipped).toMatchObject([{ line: 3, what: 'intestazione ripetuta' }])
  })

  test('above the ones with more known words are those of the rows below them', async () => {
    const few = ['Mail', 'Insegna', 'P.IVA', 'Comune']
    const read = await csv([few, ['a@b.it', 'Bar', '12345678903', 'Asti'], headers, verde])
    expect(read.rows[0]?.cells).toEqual(['Bar', '', '12345678903', '', 'Asti', '', 'a@b.it'])
    expect(read.rows[1]?.cells).toEqual(verde)
  })

  test('with a column that the first ones do not have leave its rows named, not read', async () => {
    const read = await csv([
      headers,
      rosso,
      ['Mail', 'Insegna', 'P.IVA', 'Cellulare'],
      ['a@b.it', 'Bar', '12345678903', ''],
      ['c@b.it', 'Caffè', '12345678903', '333 1234567'],
      headers,
      verde,
    ])
    expect(namesOf(read)).toEqual(['Bar Rosso', 'Bar', 'Bar Verde'])
    expect(read.skipped.map(({ line, what }) => [line, what])).toEqual([
      [3, 'intestazione ripetuta'],
      [5, 'sotto altre intestazioni'],
      [6, 'intestazione ripetuta'],
    ])
  })
})

test('every filled line of any file is the headers, a row or named', async () => {
  const cell = fc.constantFrom('', 'Insegna', 'Email', 'P.IVA', 'Totale', 'Bar', 'a@b.it', '12345678903', '7')
  const lines = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(lines, async (file) => {
      const read = await csv(file).catch(() => null)
      if (!read) return
      for (const head of [read.head, null]) {
        const table = tableOf(businesses, read.lines, head)
        const placed = [...(head ? [head] : []), ...table.rows, ...table.skipped].map(({ line }) => line)
        expect(placed.toSorted((one, other) => one - other)).toEqual(read.lines.map(({ line }) => line))
      }
    }),
  )
})

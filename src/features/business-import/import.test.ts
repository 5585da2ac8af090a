import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labels } from '#features/businesses/schema.ts'
import { choiceToRemember, matchColumns } from './columns/columns.ts'
import { type ImportTexts, importFields } from './columns/fields.ts'
import { sampleCsv } from './columns/sample.ts'
import { readImportFile } from './file/contents.ts'
import { checkTexts, keysOf, rowsOf } from './rows/check.ts'
import { identifiedRows } from './rows/row-id.ts'
import { isPicked, type Stored, statesOf } from './rows/states.ts'
import { readCell } from './rows/values.ts'
import { discardsCsv, discardsOf } from './saving/discards.ts'

const texts: ImportTexts = {
  insegna: 'Bar Sport',
  ragione_sociale: 'Bar Sport S.n.c.',
  partita_iva: '01234560587',
  email: 'bar@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
  telefono: '',
  cellulare: '',
  stato: 'attivo',
}
const row = (line: number, change: Partial<ImportTexts> = {}) => ({ line, texts: { ...texts, ...change } })
const nothing: Stored = { shops: new Map(), emails: new Map() }

/** The field of each header, without remembered choices. */
function fieldsOf(...headers: string[]): Record<string, string | undefined> {
  const columns = matchColumns(headers)
  return Object.fromEntries(
    headers.map((header, column) => [header, importFields.find((field) => columns[field] === column)]),
  )
}

describe('columns', () => {
  test('are recognised by our export, the database and what Italian spreadsheets say', () => {
    const own = importFields.map((field) => labels[field] ?? '')
    expect(Object.values(fieldsOf(...own, 'Creata il'))).toEqual([...importFields, undefined])
    expect(Object.values(fieldsOf(...importFields))).toEqual([...importFields])
    expect(
      fieldsOf(
        'NEGOZIO',
        'Rag. Sociale',
        'P.IVA',
        'Comune',
        'Cell.',
        'Tel.',
        'Prov.',
        'Mail',
        'PEC',
        'Via',
        'Note',
      ),
    ).toEqual({
      NEGOZIO: 'insegna',
      'Rag. Sociale': 'ragione_sociale',
      'P.IVA': 'partita_iva',
      Comune: 'citta',
      'Cell.': 'cellulare',
      'Tel.': 'telefono',
      'Prov.': 'regione',
      Mail: 'email',
      PEC: undefined,
      Via: 'indirizzo',
      Note: undefined,
    })
  })

  test('a PEC is not the e-mail, whatever it is called', () => {
    for (const header of [
      'PEC',
      'pec',
      'Indirizzo PEC',
      'Email PEC',
      'e-mail (PEC)',
      'Mail PEC',
      'Posta certificata',
    ])
      expect(fieldsOf(header)[header], header).toBeUndefined()
    expect(fieldsOf('PEC', 'E-mail')).toEqual({ PEC: undefined, 'E-mail': 'email' })
  })

  test.each([
    ['Indirizzo (via e n.)', 'indirizzo'],
    ['Indirizzo (via e numero civico) *', 'indirizzo'],
    ['Indirizzo, via e n.', 'indirizzo'],
    ['Partita IVA [11 cifre]', 'partita_iva'],
    ['Partita\nIVA', 'partita_iva'],
    ['Comune - sede operativa', 'citta'],
    ['Recapito (tel.)', 'telefono'],
    ['Insegna: nome del negozio', 'insegna'],
    ['E-mail*', 'email'],
    ['Email (PEC)', undefined],
    ['Posta elettronica (certificata)', undefined],
    ['Note (varie)', undefined],
  ])('%j is %s', (header, field) => {
    expect(fieldsOf(header)[header]).toBe(field)
  })

  test('a header that is known as a whole is surer than one of which a part is', () => {
    expect(fieldsOf('Indirizzo (spedizione)', 'Indirizzo')).toMatchObject({ Indirizzo: 'indirizzo' })
  })

  test('of two for one field the surer is taken, then the first', () => {
    expect(fieldsOf('Prov', 'Regione')).toEqual({ Prov: undefined, Regione: 'regione' })
    expect(matchColumns(['Email', 'Email']).email).toBe(0)
  })

  /** The choices that are remembered after fields were found under headers of a file. */
  const chosen = (headers: string[], choices: Record<string, string | null>) =>
    Object.entries(choices).flatMap(([field, header]) => {
      const place = header === null ? null : headers.indexOf(header)
      return choiceToRemember(headers, field as (typeof importFields)[number], place) ?? []
    })

  test('go where somebody chose, in a file with the same headers in any order', () => {
    const choices = chosen(['Cliente', 'Insegna', 'Mail'], { insegna: 'Cliente', email: null })
    expect(matchColumns(['Mail', 'Cliente', 'Insegna'], choices)).toMatchObject({
      insegna: 1,
      ragione_sociale: 1,
      email: null,
    })
    const twice = chosen(['Tel', 'Tel', 'X'], { cellulare: 'X' })
    expect(matchColumns(['Tel', 'Tel', 'X'], twice)).toMatchObject({ telefono: 0, cellulare: 2 })
  })

  test('a choice fills a field of another file that has no column of its own', () => {
    const choices = chosen(['Insegna', 'P.IVA'], { ragione_sociale: 'Insegna' })
    expect(matchColumns(['Insegna', 'P.IVA', 'Email'], choices)).toMatchObject({
      insegna: 0,
      ragione_sociale: 0,
    })
    const full = [
      'Insegna',
      'Ragione Sociale',
      'Partita IVA',
      'Indirizzo',
      'Città',
      'Regione',
      'Email',
      'Telefono',
    ]
    expect(matchColumns(full, choices)).toEqual(matchColumns(full))
  })

  test('no choice of other files takes a column from the field that its header names', () => {
    const known = [
      'Insegna',
      'Ragione Sociale',
      'P.IVA',
      'Via',
      'Comune',
      'Prov.',
      'Mail',
      'Tel.',
      'Cell.',
      'Stato',
    ]
    const choices = fc.array(
      fc.record({
        headers: fc.constant(['another', 'file']),
        field: fc.constantFrom(...importFields),
        header: fc.option(
          fc.constantFrom('insegna', 'ragionesociale', 'piva', 'via', 'comune', 'tel', 'note'),
        ),
      }),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray([...known, 'Note']), choices, (headers, remembered) => {
        const [plain, matched] = [matchColumns(headers), matchColumns(headers, remembered)]
        for (const field of importFields) {
          if (plain[field] !== null) expect(matched[field]).toBe(plain[field])
        }
      }),
    )
  })

  test.each([
    [['Indirizzo', 'Civico'], 1],
    [['Numero civico', 'Via'], 0],
    [['Via', 'N.'], 1],
    [['Via', 'N° civico'], 1],
    [['Via', 'Nº civico'], 1],
    [['N.', 'Insegna', 'Indirizzo'], null],
    [['Indirizzo', 'Comune', 'N.'], null],
    [['Via (civico)', 'Comune'], null],
    [['Indirizzo e civico', 'N. civico'], 1],
  ])('the house number of %j is in column %j', (headers, column) => {
    expect(matchColumns(headers).civico).toBe(column)
    expect(matchColumns(headers).indirizzo).not.toBeNull()
  })

  test.each([
    'Recapito telefonico',
    'Recapiti telefonici',
    'Num. telefono',
    'Nº telefono',
    'Contatto telefonico',
  ])('%s is the telephone', (header) => {
    expect(fieldsOf(header)[header]).toBe('telefono')
  })
})

describe('cells', () => {
  test.each([
    ['partita_iva', '1234560587', '01234560587'],
    ['partita_iva', '1234560587.0', '01234560587'],
    ['partita_iva', '="01234560587"', '01234560587'],
    ['partita_iva', '123', '123'],
    ['partita_iva', '=01234567897', '01234567897'],
    ['partita_iva', '€ 1.234.567.897,00', '01234567897'],
    ['telefono', '=06123456', '06123456'],
    ['telefono', '=+39 06123456', '+39 06123456'],
    ['cellulare', "='3331234567", '3331234567'],
    ['partita_iva', '1.234.567.897,00', '01234567897'],
    ['partita_iva', '1,234,567,897.00', '01234567897'],
    ['partita_iva', '1.234.567.897', '01234567897'],
    ['partita_iva', '1 234 567 897', '01234567897'],
    ['partita_iva', '12.345.678.901,0', '12345678901'],
    ['partita_iva', '1234567897,00', '01234567897'],
    ['partita_iva', "'01234567897", '01234567897'],
    ['partita_iva', '’01234567897 ', '01234567897'],
    ['telefono', '543123456,00', '543123456'],
    ['cellulare', '3331234567,0', '3331234567'],
    ['cellulare', '3331234567.0', '3331234567'],
    ['cellulare', '3.331.234.567,00', '3331234567'],
    ['cellulare', '3.331.234.567', '3331234567'],
    ['cellulare', '333.123.456', '333.123.456'],
    ['cellulare', '333 123 456', '333 123 456'],
    ['telefono', "'0543123456", '0543123456'],
    ['telefono', "'(0543) 12", '(0543) 12'],
    ['telefono', '="0543123456"', '0543123456'],
    ['telefono', '02.00', '02.00'],
    ['partita_iva', 'IT 01234560587', 'IT 01234560587'],
    ['telefono', '0115551234', '0115551234'],
    ['telefono', "'+39 011 5551234", '+39 011 5551234'],
    ['insegna', "'t Hof", "'t Hof"],
    ['regione', 'PIEMONTE', 'Piemonte'],
    ['regione', 'valle d’aosta', "Valle d'Aosta"],
    ['regione', 'friuli venezia giulia', 'Friuli-Venezia Giulia'],
    ['regione', '(FC)', 'Emilia-Romagna'],
    ['regione', 'Forlì Cesena', 'Emilia-Romagna'],
    ['regione', 'Canton Ticino', 'Canton Ticino'],
    ['stato', '', 'attivo'],
    ['stato', 'SOSPESA', 'sospeso'],
    ['stato', 'boh', 'boh'],
  ] as const)('%s: %j is read as %j', (field, cell, value) => {
    expect(readCell(field, cell)).toBe(value)
  })

  test('have the messages of the form', () => {
    const bad = checkTexts({ ...texts, email: 'no', partita_iva: '123', insegna: ' ', stato: 'boh' })
    expect(bad.messages).toEqual({
      email: 'Email non valida',
      partita_iva: 'Partita IVA deve essere di almeno 11 caratteri',
      insegna: 'Insegna è obbligatoria',
      stato: "Scrivi 'attivo' o 'sospeso'",
    })
    expect(checkTexts(texts).values).toMatchObject({ insegna: 'Bar Sport', telefono: '' })
  })

  test.each([
    '1.595.603,66',
    '1,595,603.66',
    '159.560.366,66',
    '1595603660,5',
    '12345678.901',
    '€ 1.595.603,66',
  ])('a partita IVA of which a spreadsheet made %s is to be corrected', (cell) => {
    const row = { ...texts, partita_iva: readCell('partita_iva', cell) }
    expect(checkTexts(row).messages?.partita_iva).toMatch(/decimali/)
  })

  test.each(['012.345.605.87', '012.345.605-87', '0123456.0587', '1.234.567.897,00'])(
    'a partita IVA written as %s is in order',
    (cell) => {
      const row = { ...texts, partita_iva: readCell('partita_iva', cell) }
      expect(checkTexts(row).values?.partita_iva).toMatch(/^\d{11}$/)
    },
  )

  test.each([
    ['Via Roma', '12/A', 'Via Roma, 12/A'],
    ['Via Roma,', ' 12 ', 'Via Roma, 12'],
    ['Via Roma', 'n. 12', 'Via Roma, 12'],
    ['Via Roma', '12,00', 'Via Roma, 12'],
    ['Via Roma', '="12"', 'Via Roma, 12'],
    ['Via Roma', 'A', 'Via Roma, A'],
    ['Via Roma', 'snc', 'Via Roma, snc'],
    ['Via Roma', '0', 'Via Roma'],
    ['Via Roma', '', 'Via Roma'],
    ['Via Roma', '-', 'Via Roma'],
    ['', '12', ''],
    ['Via Roma 12/A', '12/A', 'Via Roma 12/A'],
    ['Via Roma, 12 a', '12/A', 'Via Roma, 12 a'],
    ['Via Roma 12/A', '12', 'Via Roma 12/A'],
    ['Via Roma 12', '12/A', 'Via Roma 12/A'],
    ['Via Roma 112', '12', 'Via Roma 112, 12'],
    ['Via 12 Ottobre', '12', 'Via 12 Ottobre, 12'],
  ])('the street %j with the number %j is %j', (street, number, joined) => {
    const columns = matchColumns(['Via', 'Civico'])
    const [read] = rowsOf({ rows: [{ line: 2, cells: [street, number] }] }, columns)
    expect(read?.texts.indirizzo).toBe(joined)
  })

  test('a number in short form is no partita IVA, although it is long enough', () => {
    expect(checkTexts({ ...texts, partita_iva: '1,23456E+10' }).messages?.partita_iva).toMatch(/per intero/)
    expect(checkTexts({ ...texts, cellulare: '3.33E+09' }).messages?.cellulare).toMatch(/per intero/)
  })
})

describe('a cell that says that there is nothing', () => {
  const cellsOf = (field: (typeof importFields)[number], cell: string) => {
    const columns = matchColumns([labels[field] ?? ''])
    return rowsOf({ rows: [{ line: 2, cells: [cell] }] }, columns)[0]?.texts[field]
  }
  const words = [
    'n.d.',
    'N.D',
    'nd',
    'n.p.',
    'N/A',
    'n.a.',
    'n/d',
    '-',
    '--',
    '—',
    '/',
    '.',
    '?',
    '***',
    '#N/D',
    '#N/A',
    '#RIF!',
    'nessuno',
    'Nessuna',
    'non disponibile',
    'NULL',
    ' - ',
    'non presente',
  ]

  test.each(words)('is empty: %s', (word) => {
    for (const field of ['telefono', 'cellulare', 'email', 'partita_iva'] as const)
      expect(cellsOf(field, word)).toBe('')
    expect(cellsOf('stato', word)).toBe('attivo')
  })

  test('is none where the letters are a name, and none that somebody types', () => {
    expect(cellsOf('regione', 'NA')).toBe('Campania')
    expect(cellsOf('regione', 'n.d.')).toBe('')
    expect(cellsOf('insegna', 'ND')).toBe('ND')
    expect(cellsOf('insegna', 'N. D. Moda')).toBe('N. D. Moda')
    expect(readCell('insegna', 'Nessuno')).toBe('Nessuno')
  })
})

describe('states', () => {
  const kindsOf = (rows: ReturnType<typeof row>[], stored = nothing) =>
    statesOf(rows, stored).map(({ state }) => state)

  test('a row is equal by partita IVA and insegna or by e-mail, to what is stored and to earlier rows', () => {
    const old = { id: 'b1', insegna: 'Il Vecchio', partita_iva: '12345678903', email: 'Vecchio@Example.it' }
    const keys = keysOf(old)
    const stored = { shops: new Map([[keys.shop, old]]), emails: new Map([[keys.email, old]]) }
    const states = kindsOf(
      [
        row(2),
        row(3, { email: 'BAR@example.it', partita_iva: '00000000000' }),
        row(4, { email: 'altra@example.it', insegna: 'BAR  SPÒRT' }),
        row(5, { email: 'terza@example.it', insegna: 'Altra insegna' }),
        row(6, { email: 'vecchio@example.it', insegna: 'Nuova' }),
        row(7, { email: 'x@example.it', insegna: 'il vecchio', partita_iva: '123 456 78903' }),
      ],
      stored,
    )
    expect(states.map(({ kind }) => kind)).toEqual(['nuova', 'doppia', 'doppia', 'nuova', 'doppia', 'doppia'])
    expect(states.flatMap((state) => (state.kind === 'doppia' ? [state.equal] : []))).toMatchObject([
      { by: 'email', line: 2, insegna: 'Bar Sport' },
      { by: 'insegna', line: 2 },
      { by: 'email', id: 'b1', insegna: 'Il Vecchio' },
      { by: 'insegna', id: 'b1' },
    ])
  })

  test('a row that is to be corrected makes no other a double', () => {
    const states = kindsOf([row(2, { indirizzo: '' }), row(3)])
    expect(states.map(({ kind }) => kind)).toEqual(['da correggere', 'nuova'])
  })
})

describe('ids', () => {
  const values = checkTexts(texts).values
  test('are the same for the same rows, and no two of a file are alike', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 12 }), (names) => {
        const all = names.flatMap((insegna) => (values ? [{ ...values, insegna }] : []))
        const ids = identifiedRows(all).map(({ id }) => id)
        expect(identifiedRows(all).map(({ id }) => id)).toEqual(ids)
        expect(new Set(ids).size).toBe(names.length)
      }),
    )
  })

  test('do not change from release to release, or a file would come in twice', () => {
    expect(identifiedRows(values ? [values, values] : []).map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "ccc42e1d-e46e-56f7-ba99-670612559039",
        "9511bb0b-4738-50e1-baa1-d36714bf88f3",
      ]
    `)
  })
})

describe('what is left', () => {
  test('is a file that comes back as it was, with the reasons', async () => {
    const rows = [
      row(2),
      row(3),
      row(4, { email: '+no', insegna: "'=1" }),
      row(5, { email: 'b@example.it', insegna: 'B' }),
    ]
    const stated = statesOf(rows, nothing)
    const left = discardsOf(stated, new Set(), [{ line: 5, reason: 'Connessione assente' }])
    expect(left.map(({ row: { line }, reason }) => [line, reason])).toEqual([
      [3, 'Doppia: stessa partita IVA e insegna della riga 2 («Bar Sport»)'],
      [4, 'Email: Email non valida'],
      [5, 'Connessione assente'],
    ])
    const contents = await readImportFile(new TextEncoder().encode(discardsCsv(left)))
    const again = rowsOf(contents, matchColumns(contents.headers))
    expect(again.map((each) => each.texts)).toEqual(left.map((each) => each.row.texts))
  })

  test('a ticked double is written and is not left', () => {
    const stated = statesOf([row(2), row(3)], nothing)
    expect(stated.map((each) => isPicked(each, new Set([3])))).toEqual([true, true])
    expect(discardsOf(stated, new Set([3]), [])).toEqual([])
  })
})

describe('the sample', () => {
  test('is docs/attivita-esempio.csv, and all of it is in order', async () => {
    const file = path.resolve(import.meta.dirname, '../../../docs/attivita-esempio.csv')
    expect(readFileSync(file, 'utf8')).toBe(sampleCsv())
    const contents = await readImportFile(new TextEncoder().encode(sampleCsv()))
    const states = statesOf(rowsOf(contents, matchColumns(contents.headers)), nothing)
    expect(states.map(({ state }) => state.kind)).toEqual(['nuova', 'nuova', 'nuova'])
  })
})

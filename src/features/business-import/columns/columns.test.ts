import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importFields, labels } from '#features/businesses/fields.ts'
import { businesses } from './businesses.ts'
import { choiceToRemember, matchColumns } from './columns.ts'

/** The field of each header, without remembered choices. */
function fieldsOf(...headers: string[]): Record<string, string | undefined> {
  const columns = matchColumns(businesses, headers)
  return Object.fromEntries(
    headers.map((header, column) => [header, importFields.find((field) => columns[field] === column)]),
  )
}

describe('columns', () => {
  test('are recognised by our export, the database and what Italian spreadsheets say', () => {
    const own = importFields.map((field) => labels[field])
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

  test.each([
    ['Attivo?', 'stato'],
    ['Cliente attivo', 'stato'],
    ['Cell. titolare', 'cellulare'],
    ['Telefono del referente', 'telefono'],
    ['E-mail titolare', 'email'],
    ['Nome titolare', undefined],
    ['Titolare', undefined],
  ])('%j is %s, whoever it belongs to', (header, field) => {
    expect(fieldsOf(header)[header]).toBe(field)
  })

  test.each([
    ['Sì', 'attivo'],
    ['X', 'attivo'],
    ['1', 'attivo'],
    ['ATTIVO', 'attivo'],
    ['', 'attivo'],
    ['No', 'sospeso'],
    ['0', 'sospeso'],
    ['Cessato', 'sospeso'],
    ['SOSPESA', 'sospeso'],
    ['forse', 'forse'],
  ])('the state %j is %s', (cell, stato) => {
    expect(businesses.columns.stato?.read(cell)).toBe(stato)
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
    expect(matchColumns(businesses, ['Email', 'Email']).email).toBe(0)
  })

  /** The choices that are remembered after fields were found under headers of a file. */
  const chosen = (headers: string[], choices: Record<string, string | null>) =>
    Object.entries(choices).flatMap(([field, header]) => {
      const place = header === null ? null : headers.indexOf(header)
      return choiceToRemember(headers, field as (typeof importFields)[number], place) ?? []
    })

  test('go where somebody chose, in a file with the same headers in any order', () => {
    const choices = chosen(['Cliente', 'Insegna', 'Mail'], { insegna: 'Cliente', email: null })
    expect(matchColumns(businesses, ['Mail', 'Cliente', 'Insegna'], choices)).toMatchObject({
      insegna: 1,
      ragione_sociale: 1,
      email: null,
    })
    const twice = chosen(['Tel', 'Tel', 'X'], { cellulare: 'X' })
    expect(matchColumns(businesses, ['Tel', 'Tel', 'X'], twice)).toMatchObject({ telefono: 0, cellulare: 2 })
  })

  test('a choice fills a field of another file that has no column of its own', () => {
    const choices = chosen(['Insegna', 'P.IVA'], { ragione_sociale: 'Insegna' })
    expect(matchColumns(businesses, ['Insegna', 'P.IVA', 'Email'], choices)).toMatchObject({
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
    expect(matchColumns(businesses, full, choices)).toEqual(matchColumns(businesses, full))
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
        const [plain, matched] = [
          matchColumns(businesses, headers),
          matchColumns(businesses, headers, remembered),
        ]
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
    expect(matchColumns(businesses, headers).civico).toBe(column)
    expect(matchColumns(businesses, headers).indirizzo).not.toBeNull()
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

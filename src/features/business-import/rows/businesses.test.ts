import { describe, expect, test } from 'vitest'
import { emptyBusiness, labels } from '#features/businesses/fields.ts'
import { businesses, type ImportField } from '../columns/businesses.ts'
import { readCell } from '../columns/cells.ts'
import { matchColumns } from '../columns/columns.ts'
import type { ImportTexts } from '../columns/description.ts'
import { businessKind } from './businesses.ts'
import { rowsOf } from './kind.ts'

const { password: _, ...blank } = emptyBusiness
const tableOf = (headers: string[], cells: string[]) => ({ headers, rows: [{ line: 2, cells }] })
const texts: ImportTexts = {
  ...blank,
  insegna: 'Bar Sport',
  ragione_sociale: 'Bar Sport S.n.c.',
  partita_iva: '01234560587',
  email: 'bar@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
}
const check = (row: ImportTexts) => businessKind.check(row, businessKind.nothingKnown)

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
    ['stato', '✗', 'sospeso'],
    ['stato', '✓', 'attivo'],
    ['stato', '☐', '☐'],
  ] as const)('%s: %j is read as %j', (field, cell, value) => {
    expect(readCell(businesses, field, cell)).toBe(value)
  })

  test.each([
    ['Attivo?', 'x', 'attivo'],
    ['Attivo?', 'No', 'sospeso'],
    ['Cessato', 'x', 'sospeso'],
    ['CESSATA?', 'SÌ', 'sospeso'],
    ['Sospeso', 'no', 'attivo'],
    ['Chiuso', '', 'attivo'],
    ['Chiuso', 'cessato', 'sospeso'],
    ['Non attivo', '0', 'attivo'],
  ])('chosen for the state, %j with %j is %j', (header, cell, stato) => {
    const [read] = rowsOf(businesses, tableOf([header], [cell]), { stato: 0 })
    expect(read?.texts.stato).toBe(stato)
  })

  test('have the messages of the form', () => {
    const bad = check({ ...texts, email: 'no', partita_iva: '123', insegna: ' ', stato: 'boh' })
    expect(bad.messages).toEqual({
      email: 'Email non valida',
      partita_iva: 'Partita IVA deve essere di almeno 11 caratteri',
      insegna: 'Insegna è obbligatoria',
      stato: "Scrivi 'attivo' o 'sospeso'",
    })
    expect(check(texts).complete?.columns).toMatchObject({ insegna: 'Bar Sport', telefono: null })
  })

  test.each([
    '1.595.603,66',
    '1,595,603.66',
    '159.560.366,66',
    '1595603660,5',
    '12345678.901',
    '€ 1.595.603,66',
  ])('a partita IVA of which a spreadsheet made %s is to be corrected', (cell) => {
    const row = { ...texts, partita_iva: readCell(businesses, 'partita_iva', cell) }
    expect(check(row).messages?.partita_iva).toMatch(/decimali/)
  })

  test.each(['012.345.605.87', '012.345.605-87', '0123456.0587', '1.234.567.897,00'])(
    'a partita IVA written as %s is in order',
    (cell) => {
      const row = { ...texts, partita_iva: readCell(businesses, 'partita_iva', cell) }
      expect(check(row).complete?.columns.partita_iva).toMatch(/^\d{11}$/)
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
    const columns = matchColumns(businesses, ['Via', 'Civico'])
    const [read] = rowsOf(businesses, tableOf(['Via', 'Civico'], [street, number]), columns)
    expect(read?.texts.indirizzo).toBe(joined)
  })

  test('a number in short form is no partita IVA, although it is long enough', () => {
    expect(check({ ...texts, partita_iva: '1,23456E+10' }).messages?.partita_iva).toMatch(/per intero/)
    expect(check({ ...texts, cellulare: '3.33E+09' }).messages?.cellulare).toMatch(/per intero/)
  })
})

describe('a cell that says that there is nothing', () => {
  const cellsOf = (field: ImportField, cell: string) => {
    const columns = matchColumns(businesses, [labels[field]])
    return rowsOf(businesses, tableOf([labels[field]], [cell]), columns)[0]?.texts[field]
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
    expect(readCell(businesses, 'insegna', 'Nessuno')).toBe('Nessuno')
  })
})

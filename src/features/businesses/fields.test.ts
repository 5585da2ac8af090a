import { expect, test } from 'vitest'
import { hasValidCheckDigit } from '#italian/partita-iva.ts'
import {
  createSchema,
  editSchema,
  emptyBusiness,
  exportFields,
  importFields,
  labels,
  logoRule,
  rules,
  toRow,
} from './fields.ts'

const filled = {
  ...emptyBusiness,
  ragione_sociale: 'Bar Sport S.r.l.',
  insegna: 'Bar Sport',
  partita_iva: ' 123 4567 8903 ',
  email: 'bar@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
  password: 'segreta1',
}
const messages = (values: unknown, schema: typeof createSchema | typeof editSchema = createSchema) =>
  schema.safeParse(values).error?.issues.map(({ message }) => message) ?? []

test('each missing field has its own message', () => {
  expect(messages(emptyBusiness)).toEqual([
    'Ragione sociale è obbligatoria',
    'Insegna è obbligatoria',
    'Partita IVA deve essere di almeno 11 caratteri',
    'Email non valida',
    'Indirizzo è obbligatorio',
    'Città è obbligatoria',
    'Regione è obbligatoria',
    'Password deve essere di almeno 8 caratteri',
  ])
  expect(messages(filled)).toEqual([])
})

test('a partita IVA has eleven characters, a password eight, and only on creation', () => {
  expect(messages({ ...filled, partita_iva: '1234567890' })).toHaveLength(1)
  expect(messages({ ...filled, password: 'segreta' })).toHaveLength(1)
  expect(messages({ ...filled, password: '' }, editSchema)).toEqual([])
  expect(messages({ ...filled, stato: 'chiuso' })).toHaveLength(1)
})

test('a new business is attivo', () => {
  expect(emptyBusiness.stato).toBe('attivo')
})

test('a row holds what was typed, nothing where it was left empty, and never the password', () => {
  const row = toRow(createSchema.parse(filled), null)
  const { password: _, ...typed } = filled
  const columns = Object.entries(typed).map(([name, text]) => [name, text === '' ? null : text])
  expect(row).toEqual({ ...Object.fromEntries(columns), partita_iva: '12345678903', logo_url: null })
  const stamp = '2026-01-01T00:00:00Z'
  const stored = {
    id: 'b',
    user_id: null,
    created_at: stamp,
    updated_at: stamp,
    ricerca: '',
    insegna_ordine: '',
    citta_ordine: '',
    ha_sito: false,
    ha_account: false,
  }
  expect(rules.toForm({ ...row, ...stored })).toEqual({ ...filled, partita_iva: '12345678903', password: '' })
})

test('what people type, a file can bring and takes along', () => {
  const typed = Object.keys(labels).sort()
  expect([...importFields].sort()).toEqual(typed)
  expect(exportFields.filter((column) => column !== 'created_at').sort()).toEqual(typed)
})

test('a refusal of the database is told at its field', () => {
  expect(rules.constraints).toEqual({
    businesses_partita_iva_valid: {
      field: 'partita_iva',
      message: 'Partita IVA deve essere di almeno 11 caratteri',
    },
    businesses_email_valid: { field: 'email', message: 'Email non valida' },
  })
})

test('a logo is a JPEG or a PDF', () => {
  expect(logoRule.types).toEqual(['image/jpeg', 'application/pdf'])
  expect(logoRule.wrongType.title).toBe('Il logo deve essere in formato JPEG o PDF')
})

test('the check digit of a partita IVA is only looked at', () => {
  expect(hasValidCheckDigit('12345678903')).toBe(true)
  expect(hasValidCheckDigit('IT 123 4567 8903')).toBe(true)
  expect(hasValidCheckDigit('12345678901')).toBe(false)
  expect(messages({ ...filled, partita_iva: '12345678901' })).toEqual([])
})

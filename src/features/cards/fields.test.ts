import { expect, test } from 'vitest'
import { fontFamily } from './face/fonts.ts'
import { cardFonts, createSchema, editSchema, emptyCard, rules, toRow } from './fields.ts'

const chosen = { ...emptyCard, website_id: 'e0000000-0000-4000-8000-000000000001' }
const messages = (values: unknown, schema = createSchema) =>
  schema.safeParse(values).error?.issues.map(({ message }) => message)

test('a new card starts blue, in Inter, without a name', () => {
  expect(emptyCard).toEqual({
    website_id: '',
    background_color: '#3b82f6',
    nome: '',
    font: 'Inter',
    timbri: '',
    premio: '',
  })
})

test('an activity must be chosen on creation only', () => {
  expect(messages(emptyCard)).toEqual(["Seleziona un'attività"])
  expect(messages(chosen)).toBeUndefined()
  expect(messages(emptyCard, editSchema)).toBeUndefined()
})

test.each(['', '#fff', '3b82f6', '#3b82f6f', '#3b82f6fff', '#gggggg', 'blue'])('%j is no colour', (color) => {
  expect(messages({ ...chosen, background_color: color })).toEqual([
    'Formato non valido. Usa #RRGGBB o #RRGGBBAA',
  ])
})

test('a colour may be transparent, in upper case, and have spaces pasted around it', () => {
  const parsed = createSchema.parse({ ...chosen, background_color: ' #3B82F680 ' })
  expect(parsed.background_color).toBe('#3B82F680')
})

test('only the six fonts', () => {
  expect(cardFonts).toHaveLength(6)
  for (const font of cardFonts) expect(messages({ ...chosen, font })).toBeUndefined()
  expect(messages({ ...chosen, font: 'Comic Sans' })).toHaveLength(1)
})

test('an empty name is stored as none', () => {
  const row = toRow(createSchema.parse({ ...chosen, nome: '   ' }), null)
  expect(row).toEqual({
    logo_url: null,
    background_color: '#3b82f6',
    nome: null,
    font: 'Inter',
    timbri: null,
    premio: null,
  })
})

test('a row comes back as the form shows it', () => {
  const stamp = '2026-01-01T00:00:00Z'
  const stored = { id: 'c', business_id: 'b', created_at: stamp, updated_at: stamp, ricerca: '' }
  const row = { ...stored, website_id: 'w', logo_url: null, background_color: '#000000', nome: null }
  const counting = { timbri: 8, premio: 'Un caffè' }
  expect(rules.toForm({ ...row, ...counting, font: 'Lato' })).toEqual({
    website_id: 'w',
    background_color: '#000000',
    nome: '',
    font: 'Lato',
    timbri: '8',
    premio: 'Un caffè',
  })
})

test.each(['1', '21', '0', '-3', '2,5', 'otto', '1e1'])('%j is no number of stamps', (timbri) => {
  expect(messages({ ...chosen, timbri, premio: 'Un caffè' })).toEqual([
    'Scrivi un numero intero da 2 a 20, o lascia vuoto',
  ])
})

test('stamps and reward come together or not at all', () => {
  const of = (timbri: string, premio: string) => messages({ ...chosen, timbri, premio })
  expect(of('', '')).toBeUndefined()
  expect(of('8', 'Un caffè')).toBeUndefined()
  expect(of('8', ' ')).toEqual(['Scrivi il premio'])
  expect(of('', 'Un caffè')).toEqual(['Scrivi dopo quanti timbri si riceve il premio'])
  expect(of('8', 'x'.repeat(101))).toEqual(['Massimo 100 caratteri'])
  const parsed = createSchema.parse({ ...chosen, timbri: ' 08 ', premio: ' Un  caffè ' })
  expect(toRow(parsed, null)).toMatchObject({ timbri: 8, premio: 'Un  caffè' })
})

test("a card's fonts do not take the name of a font that the page asks for", () => {
  expect(fontFamily('Roboto')).toBe('"Card Roboto", system-ui, sans-serif')
})

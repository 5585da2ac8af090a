import { expect, test, vi } from 'vitest'
import { defaultHours } from './hours/opening-hours.ts'

vi.stubGlobal('location', { origin: 'http://localhost:3000' })
const { fromBusiness, rules, schema, told, toRow } = await import('./fields.ts')

const stamp = '2026-01-01T00:00:00Z'
const contacts = {
  telefono: null,
  cellulare: '333 1',
  email: 'bar@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
}
const business = { ...contacts, insegna: 'Bar Sport' }
const messages = (values: unknown) =>
  schema.safeParse(values).error?.issues.map(({ message }) => message) ?? []

test('a new website starts from its business, attivo, with the usual hours', () => {
  expect(fromBusiness(business)).toEqual({
    ...contacts,
    nome: 'Bar Sport',
    telefono: '',
    stato: 'attivo',
    orari: defaultHours(),
  })
})

test('name, e-mail and place are required, the telephones are not', () => {
  const blank = { nome: ' ', telefono: '', cellulare: '', email: '', indirizzo: '', citta: '', regione: '' }
  expect(messages({ ...fromBusiness(business), ...blank })).toEqual([
    'Nome è obbligatorio',
    'Email non valida',
    'Indirizzo è obbligatorio',
    'Città è obbligatoria',
    'Regione è obbligatoria',
  ])
  expect(messages({ ...fromBusiness(business), cellulare: '' })).toEqual([])
})

test('the row has the ten columns of an update', () => {
  const row = toRow(schema.parse(fromBusiness(business)), '/cover.png')
  expect(row).toEqual({
    ...contacts,
    nome: 'Bar Sport',
    immagine_copertina_url: '/cover.png',
    orari: defaultHours(),
    stato: 'attivo',
  })
  const stored = {
    id: 'w',
    business_id: 'b',
    logo_url: null,
    ricerca: '',
    nome_ordine: '',
    citta_ordine: '',
    regione_ordine: '',
    ha_card: false,
    created_at: stamp,
    updated_at: stamp,
  }
  expect(rules.toForm({ ...row, ...stored })).toEqual(fromBusiness(business))
})

test('two versions are compared day by day, each day by its name', () => {
  const hours = defaultHours()
  const values = { ...fromBusiness(business), orari: hours }
  const other = { ...values, orari: { ...hours, sabato: { ...hours.sabato, aperto: true } } }
  const [mine, theirs] = [told.words(values), told.words(other)]
  const differing = Object.keys(told.labels).filter(
    (name) => Reflect.get(mine, name) !== Reflect.get(theirs, name),
  )
  expect(differing.map((name) => Reflect.get(told.labels, name))).toEqual(['Sabato'])
  expect(Object.keys(told.labels).sort()).toEqual(Object.keys(mine).sort())
})

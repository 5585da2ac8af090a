import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEuro } from '#italian/format.ts'
import { durationLabel, lacksRequired, type ServiceForm, wordsOf } from './fields.ts'
import { graphic, type ServiceKind, social } from './kinds.ts'

const filled: ServiceForm = {
  nome: 'Post',
  durata: '3',
  costo: '49,90',
  descrizione: '',
  payment_method_id: '',
}

function problems(kind: ServiceKind, values: ServiceForm): Record<string, string> {
  const { error } = kind.form.schema.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]))
}

const costProblem = (costo: string) => problems(social, { ...filled, costo }).costo ?? null

describe('durations', () => {
  it('are named in Italian', () => {
    expect(['una_tantum', 1, '1', 3, '12'].map(durationLabel)).toEqual([
      'Una tantum',
      '1 mese',
      '1 mese',
      '3 mesi',
      '12 mesi',
    ])
  })

  it('take one-off for graphic services only', () => {
    const once = { ...filled, durata: 'una_tantum' }
    expect(problems(graphic, once)).toEqual({})
    expect(problems(social, once)).toEqual({ durata: 'Durata è obbligatoria' })
    expect(problems(social, { ...filled, durata: '2' })).toEqual({ durata: 'Durata è obbligatoria' })
  })
})

describe('cost', () => {
  it.each(['0', '49', '49,9', '49.90', ' 49,90 € ', '1.234,56', '1.234.567', '99999999,99'])(
    'takes %j',
    (typed) => {
      expect(costProblem(typed)).toBeNull()
    },
  )

  it.each([
    ['', 'Costo è obbligatorio'],
    ['   ', 'Costo è obbligatorio'],
    ['-1', 'Il costo non può essere negativo'],
    ['49,999', 'Al massimo due decimali, ad esempio 49,90'],
    ['1.000', 'Non è chiaro: scrivi 1000 oppure 1,00'],
    ['12.345 €', 'Non è chiaro: scrivi 12345 oppure 12,34'],
    ['0.500', 'Al massimo due decimali, ad esempio 49,90'],
    ['100000000', 'Il costo è troppo alto'],
    ['gratis', 'Scrivi un importo in euro, ad esempio 49,90'],
    ['NaN', 'Scrivi un importo in euro, ad esempio 49,90'],
    ['1e3', 'Scrivi un importo in euro, ad esempio 49,90'],
  ])('refuses %j', (typed, message) => {
    expect(costProblem(typed)).toBe(message)
  })
})

it('a cost that may be read in two ways names both, and both can be saved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, rest) => {
      const typed = `${whole}.${String(rest).padStart(3, '0')}`
      const [, thousands = '', decimals = ''] =
        /scrivi (\S+) oppure (\S+)$/.exec(costProblem(typed) ?? '') ?? []
      expect(parseEuro(thousands)).toBe(whole * 1000 + rest)
      expect(parseEuro(decimals)).toBe((whole * 100 + Math.floor(rest / 10)) / 100)
    }),
  )
})

describe('what is missing', () => {
  it('is told at each field', () => {
    expect(problems(social, social.form.empty)).toEqual({
      nome: 'Nome è obbligatorio',
      durata: 'Durata è obbligatoria',
      costo: 'Costo è obbligatorio',
    })
  })

  it('is told apart from what is wrong', () => {
    expect(lacksRequired(filled)).toBe(false)
    expect(lacksRequired({ ...filled, costo: 'gratis' })).toBe(false)
    expect(lacksRequired({ ...filled, nome: '  ' })).toBe(true)
    expect(lacksRequired({ ...filled, durata: '' })).toBe(true)
  })
})

describe('the row', () => {
  const cover = 'https://esempio.it/storage/v1/object/public/service-covers/a.png'

  it('has the six columns with their types', () => {
    expect(social.form.toRow(filled, cover)).toEqual({
      nome: 'Post',
      durata: 3,
      costo: 49.9,
      descrizione: null,
      immagine_copertina_url: cover,
      payment_method_id: null,
    })
    expect(graphic.form.toRow({ ...filled, descrizione: 'Bello', payment_method_id: 'm1' }, null)).toEqual({
      nome: 'Post',
      durata: '3',
      costo: 49.9,
      descrizione: 'Bello',
      immagine_copertina_url: null,
      payment_method_id: 'm1',
    })
  })

  it('is never made of a cost that is none', () => {
    expect(() => social.form.toRow({ ...filled, costo: 'gratis' }, null)).toThrow(RangeError)
  })
})

it('reads as people say it where two versions differ', () => {
  const version = wordsOf({ ...filled, payment_method_id: 'm1' }, (id) => `conto ${id}`)
  expect(version).toMatchObject({ durata: '3 mesi', payment_method_id: 'conto m1' })
  expect(version.costo).toMatch(/^49,90\s€$/)
})

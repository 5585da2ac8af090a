import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#italian/days.ts'
import type { Span } from '../hours/days.ts'
import { defaultHours } from '../hours/opening-hours.ts'
import { type ClosureForm, closureRules, emptyClosure } from './closure-rules.ts'
import { schemaBeside, sharing } from './rules.ts'

const { overlap, toForm, toRow } = closureRules
const august: Span = { dal: '2027-08-10', al: '2027-08-26' }
const hours = { ...defaultHours().lunedi, aperto: true }
const form = (changes: Partial<ClosureForm>): ClosureForm => ({ ...emptyClosure(), ...august, ...changes })

/** The errors of the form, by the path of their field. */
function problems(changes: Partial<ClosureForm>, others: readonly Span[] = []): Record<string, string> {
  const { error } = schemaBeside(closureRules, others).safeParse(form(changes))
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('days', () => {
  it('are both asked for', () => {
    expect(problems({ dal: '', al: '' })).toEqual({
      dal: 'Scegli il primo giorno',
      al: "Scegli l'ultimo giorno",
    })
  })

  it.each(['1999-12-31', '2200-01-01', '0027-08-10', '12027-08-10', '2027-13-01'])('%s is none', (dal) => {
    expect(problems({ dal })).toEqual({ dal: 'Scegli una data tra il 2000 e il 2199' })
  })

  it.each([
    ['2027-06-31', '31 giugno non esiste'],
    ['2027-02-29', '29 febbraio 2027 non esiste'],
    ['2028-02-30', '30 febbraio non esiste'],
    ['?', 'La data non è completa, o non esiste'],
  ])('that does not exist says so: %s', (al, message) => {
    expect(problems({ al })).toEqual({ al: message })
  })

  it('may be the same day', () => {
    expect(problems({ al: august.dal })).toEqual({})
  })

  it('are in order and 366 at most', () => {
    expect(problems({ al: '2027-08-09' })).toEqual({
      al: "L'ultimo giorno non può essere prima del primo",
    })
    expect(problems({ dal: '2028-01-01', al: '2028-12-31' })).toEqual({})
    expect(problems({ dal: '2028-01-01', al: '2029-01-01' })).toEqual({ al: 'Massimo 366 giorni' })
  })
})

describe('an overlap', () => {
  it('is told at the day that lies inside the other closure, with its days', () => {
    const message = 'Si sovrappone a quanto hai già inserito: 10–26 ago 2027'
    expect(problems({ dal: '2027-08-26', al: '2027-08-30' }, [august])).toEqual({ dal: message })
    expect(problems({ dal: '2027-08-01', al: '2027-08-10' }, [august])).toEqual({ al: message })
    expect(problems({ dal: '2027-08-01', al: '2027-08-30' }, [august])).toEqual({ al: message })
    expect(problems({ dal: '2027-08-27', al: '2027-08-30' }, [august])).toEqual({})
    expect(problems({ dal: '2027-08-01', al: '2027-08-09' }, [august])).toEqual({})
  })

  it('is none of a span that is wrong by itself', () => {
    expect(Object.keys(problems({ al: '2027-08-09' }, [august]))).toEqual(['al'])
  })

  const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 })).map(
    ([from, length]): Span => ({
      dal: addDays('2027-12-01', from),
      al: addDays('2027-12-01', from + length),
    }),
  )
  function daysOf({ dal, al }: Span): string[] {
    return dal > al ? [] : [dal, ...daysOf({ dal: addDays(dal, 1), al })]
  }

  test('is what sharing a day means, day by day', () => {
    fc.assert(
      fc.property(span, fc.array(span, { maxLength: 4 }), (one, others) => {
        const shared = others.find((other) => daysOf(one).some((day) => daysOf(other).includes(day)))
        expect(sharing(one, others)).toBe(shared)
        // The wrong field's day lies in the other closure, unless the other one lies inside the new one.
        if (shared && overlap(one, shared).field === 'dal') expect(daysOf(shared)).toContain(one.dal)
      }),
      { numRuns: 500, seed: 20260301 },
    )
  })
})

describe('hours', () => {
  it('count only when it is open', () => {
    const orari = { ...hours, chiusura_mattina: '' }
    expect(problems({ orari })).toEqual({})
    expect(problems({ aperto: true, orari })).toEqual({ 'orari.chiusura_mattina': 'Inserisci un orario' })
  })

  it('have a half', () => {
    const orari = { ...hours, mattina_abilitata: false, pomeriggio_abilitato: false }
    expect(problems({ aperto: true, orari })).toEqual({ aperto: 'Attiva la mattina o il pomeriggio' })
  })

  it('may pass midnight, into the next morning only on a single day', () => {
    const orari = { ...hours, apertura_mattina: '05:00', chiusura_pomeriggio: '05:30' }
    expect(problems({ aperto: true, orari, al: august.dal })).toEqual({})
    expect(problems({ aperto: true, orari })).toEqual({
      'orari.chiusura_pomeriggio': "Va oltre l'apertura del giorno dopo, alle 05:00",
    })
  })
})

describe('what is stored', () => {
  const stored = { id: 'x', website_id: 'y', created_at: '', updated_at: '', ...august }

  it('is null for hours of a closed day, for a blank reason, and for one that cannot be seen', () => {
    expect(toRow(form({ motivo: '' }))).toEqual({ ...august, orari: null, motivo: null })
    expect(toRow(form({ motivo: '\u200b' })).motivo).toBeNull()
  })

  it('comes back into the form as it was', () => {
    for (const values of [form({ motivo: 'Ferie' }), form({ aperto: true, orari: hours })])
      expect(toForm({ ...stored, ...toRow(values) })).toEqual(values)
  })

  it('a stored day that is not open is a closed one', () => {
    const orari = { ...hours, aperto: false }
    expect(toForm({ ...stored, orari, motivo: null }).aperto).toBe(false)
  })

  it('fills times left empty in a half that does not count', () => {
    const orari = { ...hours, mattina_abilitata: false, apertura_mattina: '' }
    expect(toRow(form({ aperto: true, orari })).orari?.apertura_mattina).toBe('09:00')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fields, fieldsOf, mergeFields } from './merge-fields.ts'

const same = (_: string, one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other

const names = ['nome', 'telefono', 'orari.lunedi.aperto', 'orari.lunedi.apertura_mattina', 'immagine']
/** Few values, so that two people often choose the same. */
const value = fc.constantFrom('', '1', '1 ', ' 1', '2', '3', true, false, null)
const fields = fc
  .tuple(...names.map(() => value))
  .map((values): Fields => Object.fromEntries(names.map((name, place) => [name, values[place]])))

/** The form's values after a merge, with these answers to what it asks. */
function formAfter(
  mine: Fields,
  theirs: Fields,
  merge: ReturnType<typeof mergeFields>,
  answers: Fields = {},
) {
  const taken = merge.taken.map((name) => [name, theirs[name]])
  return { ...mine, ...Object.fromEntries(taken), ...answers }
}

describe('a merge by fields', () => {
  test('keeps what only one of two people changed, and asks only what both did', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const merge = mergeFields(base, mine, theirs, same)
        const form = formAfter(mine, theirs, merge)
        for (const name of names) {
          const [iDid, theyDid] = [mine[name] !== base[name], !same(name, base[name], theirs[name])]
          if (!iDid) expect(form[name]).toBe(theirs[name])
          else expect(form[name]).toBe(mine[name])
          const asks = iDid && theyDid && !same(name, mine[name], theirs[name])
          expect(merge.asked.includes(name)).toBe(asks)
        }
      }),
    )
  })

  test('never writes a field back that the person did not touch, however often others save', () => {
    fc.assert(
      fc.property(
        fields,
        fields,
        fc.array(fields, { minLength: 1, maxLength: 4 }),
        (opened, typed, saves) => {
          let [base, form] = [opened, typed]
          for (const theirs of saves) {
            const merge = mergeFields(base, form, theirs, same)
            form = formAfter(form, theirs, merge)
            base = merge.base
          }
          const last = saves.at(-1) ?? {}
          for (const name of names) {
            if (typed[name] === opened[name]) expect(form[name]).toBe(last[name])
          }
        },
      ),
    )
  })

  test('an answer is final until somebody saves another value of that field', () => {
    fc.assert(
      fc.property(fields, fields, fields, fc.boolean(), (base, mine, theirs, keepsMine) => {
        const merge = mergeFields(base, mine, theirs, same)
        const answers = Object.fromEntries(
          merge.asked.map((name) => [name, (keepsMine ? mine : theirs)[name]]),
        )
        const form = formAfter(mine, theirs, merge, answers)
        // After the answers the form counts as opened from the stored values: nothing is left to take or to ask.
        expect(mergeFields(theirs, form, theirs, same)).toEqual({ taken: [], asked: [], base: theirs })
        for (const name of merge.asked) expect(form[name]).toBe((keepsMine ? mine : theirs)[name])
      }),
    )
  })

  test('an open question stays the same question through further saves, and ends when the others go back', () => {
    fc.assert(
      fc.property(fields, fields, fields, fields, (base, mine, first, second) => {
        const once = mergeFields(base, mine, first, same)
        const twice = mergeFields(once.base, formAfter(mine, first, once), second, same)
        for (const name of once.asked) {
          const over = same(name, second[name], base[name]) || same(name, second[name], mine[name])
          expect(twice.asked.includes(name)).toBe(!over)
        }
        const back = mergeFields(once.base, formAfter(mine, first, once), base, same)
        expect(back.asked.filter((name) => once.asked.includes(name))).toEqual([])
      }),
    )
  })

  test('what is stored because of the form itself is neither taken nor asked about', () => {
    fc.assert(
      fc.property(fields, fields, fields, fc.subarray(names), (base, mine, theirs, own) => {
        const merge = mergeFields(base, mine, theirs, same, (name) => own.includes(name))
        const rest = mergeFields(base, mine, theirs, same)
        expect(merge.taken).toEqual(rest.taken.filter((name) => !own.includes(name)))
        expect(merge.asked).toEqual(rest.asked.filter((name) => !own.includes(name)))
        for (const name of own) expect(merge.base[name]).toBe(theirs[name])
      }),
    )
  })

  test('what is typed stays to the letter in the middle of a word', () => {
    const merge = mergeFields({ citta: 'Bari' }, { citta: 'Bari ' }, { citta: 'Bari' }, same)
    expect(merge).toEqual({ taken: [], asked: [], base: { citta: 'Bari' } })
  })
})

test('nested values are fields by the names that the form gives them', () => {
  const values = { nome: 'Bar', orari: { sempreAperto: false, lunedi: { aperto: true } }, logo: null }
  expect(fieldsOf(values)).toEqual({
    nome: 'Bar',
    'orari.sempreAperto': false,
    'orari.lunedi.aperto': true,
    logo: null,
  })
})

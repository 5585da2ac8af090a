import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyBusiness } from '#features/businesses/fields.ts'
import { matchColumns } from './columns/columns.ts'
import type { ImportTexts } from './columns/description.ts'
import { sampleCsv } from './columns/sample.ts'
import { readImportFile } from './file/contents.ts'
import { businessKind, keysOf } from './rows/businesses.ts'
import { rowsOf } from './rows/kind.ts'
import { identifiedRows } from './rows/row-id.ts'
import { isPicked, statesOf } from './rows/states.ts'
import { discardsCsv, discardsOf } from './saving/discards.ts'

const { password: _, ...blank } = emptyBusiness
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
const row = (line: number, change: ImportTexts = {}) => ({ line, texts: { ...texts, ...change } })
const nothing = businessKind.nothingKnown

describe('states', () => {
  const kindsOf = (rows: ReturnType<typeof row>[], stored = nothing) =>
    statesOf(businessKind, rows, stored).map(({ state }) => state)

  test('a row is equal by partita IVA and insegna or by e-mail, to what is stored and to earlier rows', () => {
    const old = { id: 'b1', insegna: 'Il Vecchio', partita_iva: '12345678903', email: 'Vecchio@Example.it' }
    const found = new Map(keysOf(old).map(({ by, value }) => [`${by}\n${value}`, old]))
    const stored = { ...nothing, found }
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
      { by: { by: 'email' }, line: 2, name: 'Bar Sport' },
      { by: { by: 'insegna' }, line: 2 },
      { by: { by: 'email' }, id: 'b1', name: 'Il Vecchio' },
      { by: { by: 'insegna' }, id: 'b1' },
    ])
  })

  test('a row that is to be corrected makes no other a double', () => {
    const states = kindsOf([row(2, { indirizzo: '' }), row(3)])
    expect(states.map(({ kind }) => kind)).toEqual(['da correggere', 'nuova'])
  })
})

describe('ids', () => {
  const { complete } = businessKind.check(texts, nothing)
  test('are the same for the same rows, and no two of a file are alike', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 12 }), (names) => {
        const all = names.flatMap((insegna) =>
          complete ? [{ ...complete, columns: { ...complete.columns, insegna } }] : [],
        )
        const ids = identifiedRows(businessKind, all).map(({ id }) => id)
        expect(identifiedRows(businessKind, all).map(({ id }) => id)).toEqual(ids)
        expect(new Set(ids).size).toBe(names.length)
      }),
    )
  })

  test('do not change from release to release, or a file would come in twice', () => {
    expect(
      identifiedRows(businessKind, complete ? [complete, complete] : []).map(({ id }) => id),
    ).toMatchInlineSnapshot(`
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
    const stated = statesOf(businessKind, rows, nothing)
    const left = discardsOf(businessKind, stated, new Set(), [{ line: 5, reason: 'Connessione assente' }])
    expect(left.map(({ row: { line }, reason }) => [line, reason])).toEqual([
      [3, 'Doppia: stessa partita IVA e insegna della riga 2 («Bar Sport»)'],
      [4, 'Email: Email non valida'],
      [5, 'Connessione assente'],
    ])
    const contents = await readImportFile(
      businessKind,
      new TextEncoder().encode(discardsCsv(businessKind, left)),
    )
    const again = rowsOf(businessKind, contents, matchColumns(businessKind, contents.headers))
    expect(again.map((each) => each.texts)).toEqual(left.map((each) => each.row.texts))
  })

  test('a ticked double is written and is not left', () => {
    const stated = statesOf(businessKind, [row(2), row(3)], nothing)
    expect(stated.map((each) => isPicked(each, new Set([3])))).toEqual([true, true])
    expect(discardsOf(businessKind, stated, new Set([3]), [])).toEqual([])
  })
})

describe('the sample', () => {
  test('is in order', async () => {
    const contents = await readImportFile(businessKind, new TextEncoder().encode(sampleCsv('businesses')))
    const states = statesOf(
      businessKind,
      rowsOf(businessKind, contents, matchColumns(businessKind, contents.headers)),
      nothing,
    )
    expect(states.map(({ state }) => state.kind)).toEqual(['nuova', 'nuova', 'nuova'])
  })
})

import { describe, expect, it } from 'vitest'
import type { SearchedTable } from '#backend/tables.ts'
import { menuFor } from '#pages'
import type { Role } from '#permissions'
import { findPages, foundChoices, idleChoices, nameOf, resultCountText, stillMatching } from './choices.ts'
import type { FoundRows } from './queries.ts'
import { recentIds, sourcesFor } from './sources.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

function rowsOf(role: Role, table: SearchedTable, titles: string[], more = false): FoundRows {
  const source = sourcesFor(role).find((candidate) => candidate.table === table)
  if (!source) throw new Error(`${role} does not search ${table}`)
  return { source, more, rows: titles.map((title) => ({ id, title, detail: 'Via Po 1 · Torino' })) }
}

const titles = (groups: ReturnType<typeof foundChoices>) =>
  groups.map((group) => [group.title, ...group.choices.map((choice) => choice.title)])

describe('what a role is helped to find', () => {
  it('includes a form only for who may create something with it', () => {
    const crea = (role: Role) => findPages(role, 'crea').map(nameOf)
    expect(crea('admin')).toHaveLength(6)
    expect(crea('business')).toEqual(['Crea Card'])
    expect(crea('gestore')).toEqual([])
  })

  it('leads to the form of who may edit, otherwise to its page, or to the list narrowed to it', () => {
    const choiceOf = (role: Role, table: SearchedTable) =>
      foundChoices(role, 'bar', [rowsOf(role, table, ['Bar'])])[0]?.choices[0]
    expect(choiceOf('admin', 'websites')).toMatchObject({ to: `/dashboard/websites/edit/${id}` })
    expect(choiceOf('gestore', 'websites')).toMatchObject({ to: `/dashboard/websites/view/${id}` })
    expect(choiceOf('gestore', 'services')).toMatchObject({ to: '/dashboard/social', search: { q: 'Bar' } })
  })
})

describe('findPages', () => {
  it.each([
    ['siti', ['Siti Web']],
    ['WEB sit', ['Siti Web']],
    ['home', ['Dashboard']],
    ['orari', ['Siti Web']],
    ['ashboard', []],
    ['aiuto', ['Aiuto']],
    ['manuale', ['Aiuto']],
  ])('finds for %s %j', (text, found) => {
    expect(findPages('gestore', text).map(nameOf)).toEqual(found)
  })
})

it('finds a heading of the guide by the beginnings of its words, without accents', () => {
  const headings = [
    { id: 'segnare-ferie-e-festività', title: 'Segnare ferie e festività' },
    { id: 'un-immagine', title: "Un'immagine viene rifiutata" },
  ]
  const found = (text: string) => foundChoices('business', text, [], headings)
  expect(titles(found('FESTIVITA'))).toEqual([['Guida', 'Segnare ferie e festività']])
  expect(titles(found('immag rifiut'))).toEqual([['Guida', "Un'immagine viene rifiutata"]])
  expect(found('ferie')[0]?.choices[0]).toMatchObject({
    to: '/dashboard/help',
    hash: 'segnare-ferie-e-festività',
  })
  expect(resultCountText(found('ferie'))).toBe('1 risultato')
})

describe('idleChoices', () => {
  const gestore = menuFor('gestore').map(nameOf)
  const rows = [rowsOf('gestore', 'websites', ['Bar Sport'])]

  it('puts first where one was last, then the pages that are left', () => {
    const paths = ['/dashboard/websites', `/dashboard/websites/edit/${id}`]
    expect(titles(idleChoices('gestore', paths, rows))).toEqual([
      ['Recenti', 'Siti Web', 'Bar Sport'],
      ['Pagine', ...gestore.filter((page) => page !== 'Siti Web')],
    ])
  })

  it('leaves out what is gone, what the menu does not have and what is no path of ours', () => {
    const paths = ['/dashboard/users', `/dashboard/cards/edit/${id}`, 'https://example.it', '']
    expect(titles(idleChoices('gestore', paths, []))).toEqual([['Pagine', ...gestore]])
  })

  it('asks again only for rows that the role may read', () => {
    const paths = [
      `/dashboard/activity/edit/${id}`,
      '/dashboard/social/edit/1',
      `/dashboard/cards/edit/${id}`,
    ]
    const asked = (role: Role) => [...recentIds(role, paths)].map(([{ table }, ids]) => [table, ids])
    expect(asked('admin')).toEqual([
      ['businesses', [id]],
      ['cards', [id]],
    ])
    expect(asked('business')).toEqual([['cards', [id]]])
    expect(asked('cliente')).toEqual([])
  })
})

describe('foundChoices', () => {
  it('shows pages, then rows, then the way to more of them', () => {
    const groups = foundChoices('admin', 'siti', [rowsOf('admin', 'cards', ['Si'], true)])
    expect(titles(groups)).toEqual([
      ['Pagine', 'Siti Web'],
      ['Card', 'Si', 'Tutti i risultati in Card'],
    ])
    expect(resultCountText(groups)).toBe('2 risultati, altri negli elenchi')
  })

  it('keeps of rows found before only those that still match', () => {
    const [kept] = stillMatching([rowsOf('admin', 'websites', ['Caffè Sport', 'Bar'], true)], 'caffe tor')
    expect(kept).toMatchObject({ rows: [{ title: 'Caffè Sport' }], more: false })
  })
})

describe('resultCountText', () => {
  it.each([
    [0, 'Nessun risultato'],
    [1, '1 risultato'],
    [3, '3 risultati'],
  ])('says %i as %s', (count, text) => {
    const found = rowsOf(
      'admin',
      'websites',
      Array.from({ length: count }, () => 'x'),
    )
    expect(resultCountText(foundChoices('admin', 'x', [found]))).toBe(text)
  })
})

import { expect, test } from 'vitest'
import { businesses } from './columns/businesses.ts'
import { matchColumns } from './columns/columns.ts'
import { sales } from './columns/sales.ts'
import { leftOutStates, marksSome } from './state-warning.tsx'

const read = (headers: string[], ...lines: string[][]) => readAs(businesses, headers, lines)

function readAs(kind: typeof sales, headers: string[], lines: string[][]) {
  const rows = lines.map((cells, index) => ({ line: index + 2, cells }))
  const table = { headers, rows } as unknown as Parameters<typeof leftOutStates>[0]['table']
  return { kind, table, columns: matchColumns(kind, headers) }
}

test('a column that says a state and is not read is named', () => {
  expect(leftOutStates(read(['Insegna', 'Cessato il', 'Note'], ['Bar', '2024', 'x']))).toEqual([
    'Cessato il',
    'Note',
  ])
  expect(leftOutStates(read(['Insegna', 'Convenzionato'], ['Bar', 'no'], ['Pub', 'Sì']))).toEqual([
    'Convenzionato',
  ])
  expect(leftOutStates(read(['Insegna', 'Note'], ['Bar', 'chiamare']))).toEqual([])
  expect(leftOutStates(read(['Insegna', 'Attivo?'], ['Bar', 'no']))).toEqual([])
})

test('where an x marks some rows the empty cells are asked about', () => {
  expect(marksSome(read(['Insegna', 'Attivo?'], ['Bar', 'x'], ['Pub', '']))).toBe(true)
  expect(marksSome(read(['Insegna', 'Attivo?'], ['Bar', 'x'], ['Pub', 'no']))).toBe(false)
  expect(marksSome(read(['Insegna', 'Stato'], ['Bar', 'sospeso'], ['Pub', '']))).toBe(false)
})

test.each([
  ['Stato', 'Annullata', ['Stato']],
  ['Attivo?', 'no', ['Attivo?']],
  ['Colonna1', 'scaduto', ['Colonna1']],
  ['Attivazione', '01/02/2026', []],
  ['Stato pagamento', 'da pagare', []],
  ['Note', 'no', []],
])('of sales, which have no column for a state, %j with %j names %j', (header, cell, named) => {
  const headers = ['Attività', 'Servizio', 'Costo', 'Inizio', header]
  expect(leftOutStates(readAs(sales, headers, [['Bar', 'Post', '10', '01/01/2026', cell]]))).toEqual(named)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingChosen, type Selection, type SelectionAction, select } from './selection.ts'

interface Row {
  id: string
}

/** Three pages of five rows. */
const pages = [0, 1, 2].map((page) =>
  Array.from({ length: 5 }, (_, place): Row => ({ id: `${page}-${place}` })),
)
const [first = [], second = []] = pages
const rowOf = (page: readonly Row[], place: number): Row => page[place] ?? { id: '' }
const idsOf = ({ rows }: Selection<Row>) => [...rows.keys()]
const after = (...actions: SelectionAction<Row>[]) =>
  actions.reduce<Selection<Row>>((before, action) => select(before, action), nothingChosen)

const toggle = (page: readonly Row[], place: number): SelectionAction<Row> => ({
  type: 'toggle',
  row: rowOf(page, place),
})
const extend = (page: readonly Row[], from: number, to: number): SelectionAction<Row> => ({
  type: 'extend',
  page,
  from: rowOf(page, from).id,
  to: rowOf(page, to).id,
})

const place = fc.integer({ min: 0, max: 4 })
const page = fc.constantFrom(...pages)
const anAction: fc.Arbitrary<SelectionAction<Row>> = fc.oneof(
  fc.tuple(page, place).map(([on, at]) => toggle(on, at)),
  fc.tuple(page, place, place).map(([on, from, to]) => extend(on, from, to)),
  fc
    .tuple(page, fc.boolean())
    .map(([on, chosen]): SelectionAction<Row> => ({ type: 'page', page: on, chosen })),
  fc.array(fc.constantFrom(...pages.flat())).map(
    (rows): SelectionAction<Row> => ({
      type: 'drop',
      ids: rows.map(({ id }) => id),
    }),
  ),
  fc.array(fc.constantFrom(...pages.flat())).map((rows): SelectionAction<Row> => ({ type: 'renew', rows })),
  fc.constant<SelectionAction<Row>>({ type: 'clear' }),
)
const history = fc.array(anAction, { maxLength: 30 })

test('a row toggled twice is as it was, and no other row changes', () => {
  fc.assert(
    fc.property(history, page, place, (actions, on, at) => {
      const before = after(...actions)
      const once = select(before, toggle(on, at))
      const { id } = rowOf(on, at)
      expect(once.rows.has(id)).toBe(!before.rows.has(id))
      expect(new Set([...idsOf(once), id])).toEqual(new Set([...idsOf(before), id]))
      expect(new Set(idsOf(select(once, toggle(on, at))))).toEqual(new Set(idsOf(before)))
    }),
  )
})

test('no action touches a row of another page, but the one that clears', () => {
  fc.assert(
    fc.property(history, page, place, place, fc.boolean(), (actions, on, from, to, chosen) => {
      const before = after(...actions)
      const elsewhere = (selection: Selection<Row>) =>
        idsOf(selection).filter((id) => !on.some((row) => row.id === id))
      const anchored = select(before, toggle(on, from))
      for (const next of [
        select(anchored, extend(on, from, to)),
        select(before, { type: 'page', page: on, chosen }),
      ])
        expect(elsewhere(next)).toEqual(elsewhere(before))
    }),
  )
})

test('Shift gives the whole span the state of its anchor, and only its last reach counts', () => {
  fc.assert(
    fc.property(history, page, place, fc.array(place, { minLength: 1 }), (actions, on, anchor, reaches) => {
      const anchored = select(after(...actions), toggle(on, anchor))
      const chosen = anchored.rows.has(rowOf(on, anchor).id)
      const to = reaches.at(-1) ?? anchor
      const reached = reaches.reduce((before, at) => select(before, extend(on, anchor, at)), anchored)
      on.forEach((row, at) => {
        const inSpan = at >= Math.min(anchor, to) && at <= Math.max(anchor, to)
        expect(reached.rows.has(row.id)).toBe(inSpan ? chosen : anchored.rows.has(row.id))
      })
    }),
  )
})

test('a page is chosen or let go as a whole', () => {
  fc.assert(
    fc.property(history, page, fc.boolean(), (actions, on, chosen) => {
      const { rows } = select(after(...actions), { type: 'page', page: on, chosen })
      expect(on.every(({ id }) => rows.has(id) === chosen)).toBe(true)
    }),
  )
})

test('without an anchor on the page Shift reaches from where the focus is', () => {
  expect(idsOf(after(toggle(second, 2), extend(first, 1, 3)))).toEqual(['1-2', '0-1', '0-2', '0-3'])
  expect(idsOf(after(extend(first, 3, 1)))).toEqual(['0-3', '0-2', '0-1'])
  expect(idsOf(after(extend(first, 2, 2)))).toEqual(['0-2'])
})

test('a row that is taken as it is now keeps its place; one that is not chosen stays so', () => {
  const now = { id: '0-0', stato: 'sospeso' }
  const { rows } = after(toggle(first, 0), toggle(first, 1), { type: 'renew', rows: [now, rowOf(first, 4)] })
  expect([...rows.values()]).toEqual([now, rowOf(first, 1)])
})

test('nothing is left after clearing', () => {
  fc.assert(fc.property(history, (actions) => idsOf(after(...actions, { type: 'clear' })).length === 0))
})

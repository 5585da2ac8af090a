import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Columns } from '#records/record-history.ts'
import type { Change } from './changes.ts'
import { versionAfter, versionBefore, versionToPutBack } from './versions.ts'

const value = fc.constantFrom(null, 'uno', 'due', 3)
const row = fc.record({ nome: value, telefono: value, costo: value })
/** The values that an update sets; they may be the present ones. */
const edit = fc.dictionary(fc.constantFrom('nome', 'telefono', 'costo'), value, { maxKeys: 3 })

const known = { at: '2026-03-01T10:00:00Z', by_email: 'admin@demo.it', author: null, rows: 1 }

/**
 * The changes that the database's trigger records for the edits of a new row, and the row after each change, oldest
 * first.
 */
function lived(first: Columns, edits: readonly (Columns | 'deleted and restored')[]) {
  const states: Columns[] = [first]
  const changes: Change[] = [{ ...known, id: 1, action: 'insert', before: null, after: first }]
  const add = (change: Pick<Change, 'action' | 'before' | 'after'>, state: Columns) => {
    changes.push({ ...known, id: changes.length + 1, ...change })
    states.push(state)
  }
  for (const each of edits) {
    const now = states.at(-1) ?? first
    if (each === 'deleted and restored') {
      add({ action: 'delete', before: now, after: null }, now)
      add({ action: 'insert', before: null, after: now }, now)
      continue
    }
    const changed = Object.keys(each).filter((column) => each[column] !== now[column])
    if (changed.length === 0) continue
    const only = (columns: Columns) => Object.fromEntries(changed.map((column) => [column, columns[column]]))
    add({ action: 'update', before: only(now), after: only(each) }, { ...now, ...each })
  }
  return { changes: changes.reverse(), states: states.reverse() }
}

const life = fc.tuple(
  row,
  fc.array(fc.oneof(edit, fc.constant('deleted and restored' as const)), { maxLength: 12 }),
)

test('undoing later changes gives the row after each of them, and before', () => {
  fc.assert(
    fc.property(life, ([first, edits]) => {
      const { changes, states } = lived(first, edits)
      const now = states[0] ?? first
      for (const [index, change] of changes.entries()) {
        expect(versionAfter(now, changes, index)).toEqual(states[index])
        expect(versionBefore(now, changes, index)).toEqual(
          change.action === 'insert' ? null : states[index + 1],
        )
      }
    }),
  )
})

test('also where only the newest are known, and where the row was read before some of them', () => {
  fc.assert(
    fc.property(life, fc.nat(), fc.nat(), ([first, edits], some, late) => {
      const { changes, states } = lived(first, edits)
      const shown = changes.slice(0, 1 + (some % changes.length))
      // The row may have been read before the newest changes.
      const read = states[late % shown.length] ?? first
      for (const index of shown.keys()) expect(versionAfter(read, shown, index)).toEqual(states[index])
    }),
  )
})

test('what is put back is the version after the change, of the newest the one before; of a deletion none', () => {
  const { changes, states } = lived({ nome: 'uno', telefono: null }, [
    { telefono: '06 555' },
    'deleted and restored',
    { telefono: '06 556' },
  ])
  const now = states[0] ?? {}
  const back = changes.map((_, index) => versionToPutBack(now, changes, index)?.telefono)
  expect(changes.map(({ action }) => action)).toEqual(['update', 'insert', 'delete', 'update', 'insert'])
  expect(back).toEqual(['06 555', '06 555', undefined, '06 555', null])
  expect(versionToPutBack(now, changes.slice(1), 0)).toBeNull()
})

import { useReducer } from 'react'
import { nothingChosen, type Selection, type SelectionAction, select } from './selection.ts'

/** The selection of a list, kept through pages, orders and searches until its page is left. */
export function useSelection<Row extends { id: string }>() {
  const [selection, act] = useReducer(
    (before: Selection<Row>, action: SelectionAction<Row>) => select(before, action),
    nothingChosen,
  )
  return { ...selection, act }
}

/** What `useSelection` answers. */
export type ListSelection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

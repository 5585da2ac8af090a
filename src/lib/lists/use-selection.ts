import { useReducer } from 'react'
import { nothingChosen, type Selection, type SelectionAction, select } from './selection.ts'

/** What is chosen in a list for as long as its page is open: through pages, sorts and searches. */
export function useSelection<Row extends { id: string }>() {
  const [selection, act] = useReducer(
    (before: Selection<Row>, action: SelectionAction<Row>) => select(before, action),
    nothingChosen,
  )
  return { ...selection, act }
}

/** What `useSelection` answers. */
export type ListSelection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

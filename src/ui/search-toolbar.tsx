import type { ReactNode } from 'react'
import type { List } from '#lib/list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { SearchBox } from './search-box.tsx'

interface SearchToolbarProps {
  list: List
  /** Names what the search looks through. */
  placeholder: string
  /** Filters. */
  children?: ReactNode
}

/** The search of a list, then its filters. */
export function SearchToolbar({ list, placeholder, children }: SearchToolbarProps) {
  return (
    <ListToolbar>
      <SearchBox label="Cerca" placeholder={placeholder} value={list.state.q} onChange={list.setQuery} />
      {children}
    </ListToolbar>
  )
}

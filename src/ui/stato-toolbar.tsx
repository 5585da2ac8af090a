import type { ReactNode } from 'react'
import type { useListState } from '#lib/list-state.ts'
import { statoFilterOptions } from '#lib/stato.ts'
import { FilterSelect } from './filter-select.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { SearchBox } from './search-box.tsx'

interface StatoToolbarProps {
  list: ReturnType<typeof useListState>
  /** Names what the search looks through. */
  placeholder: string
  /** Further filters. */
  children?: ReactNode
}

/** Search and filter by state, for lists of what may be 'attivo' or 'sospeso'. */
export function StatoToolbar({ list, placeholder, children }: StatoToolbarProps) {
  return (
    <ListToolbar>
      <SearchBox label="Cerca" placeholder={placeholder} value={list.state.q} onChange={list.setQuery} />
      <FilterSelect
        label="Stato"
        value={list.state.filters.stato ?? ''}
        onChange={(value) => list.setFilter('stato', value)}
        options={statoFilterOptions}
      />
      {children}
    </ListToolbar>
  )
}

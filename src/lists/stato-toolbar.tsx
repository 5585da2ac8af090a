import { statoFilterOptions } from '#italian/stato.ts'
import type { Elements } from '#ui/base/elements.ts'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import type { List } from './list-state.ts'
import { SearchToolbar } from './search-toolbar.tsx'

interface StatoToolbarProps {
  list: List
  /** Names the texts that are searched. */
  placeholder: string
  children?: Elements
}

/** Search and filter by state, for lists of rows that are 'attivo' or 'sospeso'. */
export function StatoToolbar({ list, placeholder, children }: StatoToolbarProps) {
  return (
    <SearchToolbar list={list} placeholder={placeholder}>
      <FilterSelect
        label="Stato"
        value={list.state.filters.stato ?? ''}
        onChange={(value) => list.setFilter('stato', value)}
        options={statoFilterOptions}
      />
      {children}
    </SearchToolbar>
  )
}

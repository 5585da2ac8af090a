import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { Elements } from '#ui/base/elements.ts'
import { SearchBox } from '#ui/fields/search-box.tsx'
import type { List } from './list-state.ts'

interface SearchToolbarProps {
  list: List
  /** Names the texts that are searched. */
  placeholder: string
  children?: Elements
}

/** The search of a list, then its filters; on a phone the filters are behind a button that shows how many are set. */
export function SearchToolbar({ list, placeholder, children }: SearchToolbarProps) {
  const [open, setOpen] = useState(false)
  const filtersId = useId()
  const active = Object.keys(list.state.filters).length

  return (
    <ListToolbar>
      <SearchBox
        label="Cerca"
        placeholder={placeholder}
        value={list.state.q}
        onChange={list.setQuery}
        className="min-w-0 flex-1 md:min-w-56"
      />
      {children && (
        <>
          <Button
            variant="secondary"
            className="md:hidden"
            aria-expanded={open}
            aria-controls={filtersId}
            icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(!open)}
          >
            {active > 0 ? `Filtri (${active})` : 'Filtri'}
          </Button>
          <div id={filtersId} className={cx('list-filters', !open && 'max-md:hidden')}>
            {children}
          </div>
        </>
      )}
    </ListToolbar>
  )
}

/** The line above a list: the search, then the filters. */
export function ListToolbar({ children }: { children: Elements }) {
  return <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-3 max-md:gap-x-3">{children}</div>
}

import { Globe } from 'lucide-react'
import type { List } from '#lists/list-state.ts'
import { StatoToolbar } from '#lists/stato-toolbar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'

const cardOptions = [
  { value: '', label: 'Tutti i siti web' },
  { value: 'false', label: 'Senza card' },
]

/** Search and filters of the list; by a missing card for who may create one. */
export function WebsiteToolbar({ list, byCard }: { list: List; byCard: boolean }) {
  return (
    <StatoToolbar list={list} placeholder="Nome, indirizzo, città">
      {byCard && (
        <FilterSelect
          label="Mostra"
          value={list.state.filters.ha_card ?? ''}
          onChange={(value) => list.setFilter('ha_card', value)}
          options={cardOptions}
        />
      )}
    </StatoToolbar>
  )
}

/** The list without a website; `own`: of a business, which waits for its own. */
export function NoWebsites({ own }: { own: boolean }) {
  if (!own) return <EmptyState icon={<Globe />} title="Nessun sito web creato ancora" />
  return (
    <EmptyState
      icon={<Globe />}
      title="Sito web in fase di sviluppo"
      description="Lo stiamo preparando: appena è pronto lo trovi qui."
    />
  )
}

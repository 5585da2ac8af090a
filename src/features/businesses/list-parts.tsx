import { Store } from 'lucide-react'
import type { List } from '#lists/list-state.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'

/** The filters for what a business lacks, by the column that says so; one at a time. */
const lacking = { ha_account: 'Senza account', ha_sito: 'Senza sito web' } as const
const flags = Object.keys(lacking)
const options = [
  { value: '', label: 'Tutte le attività' },
  ...Object.entries(lacking).map(([value, label]) => ({ value, label })),
]

/** Narrows the list to the businesses that lack something. */
export function LackingFilter({ list: { state, setFilters } }: { list: List }) {
  return (
    <FilterSelect
      label="Mostra"
      value={flags.find((flag) => state.filters[flag]) ?? ''}
      onChange={(chosen) =>
        setFilters(Object.fromEntries(flags.map((flag) => [flag, flag === chosen ? 'false' : ''])))
      }
      options={options}
    />
  )
}

export function NoBusinesses() {
  return (
    <EmptyState
      icon={<Store />}
      title="Nessuna attività presente"
      action={
        <div className="button-row justify-center">
          <LinkButton to="/dashboard/activity/import" variant="secondary">
            Importa da un foglio di calcolo
          </LinkButton>
          <LinkButton to="/dashboard/activity/create">Crea la prima attività</LinkButton>
        </div>
      }
    />
  )
}

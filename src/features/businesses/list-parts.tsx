import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { inItalianOrder } from '#italian/order.ts'
import type { List } from '#lists/list-state.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { businessQueries } from './queries.ts'

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

const optionsOf = (all: string, values: readonly string[], chosen: string) => [
  { value: '', label: all },
  // One that came with the address, or that no activity has any more.
  ...[...new Set(chosen ? [...values, chosen] : values)]
    .sort(inItalianOrder)
    .map((value) => ({ value, label: value })),
]

/** Narrows the list to a region, and to a town of it. */
export function PlaceFilters({ list: { state, setFilters } }: { list: List }) {
  const { data: places = [] } = useQuery(businessQueries.places)
  const { regione = '', citta = '' } = state.filters
  const towns = places.filter((place) => regione === '' || place.regione === regione)
  return (
    <>
      <FilterSelect
        label="Regione"
        steady
        value={regione}
        onChange={(chosen) => setFilters({ regione: chosen, citta: '' })}
        options={optionsOf(
          'Tutte le regioni',
          places.map((place) => place.regione),
          regione,
        )}
      />
      <FilterSelect
        label="Città"
        steady
        value={citta}
        onChange={(chosen) => setFilters({ citta: chosen })}
        options={optionsOf(
          'Tutte le città',
          towns.map((place) => place.citta),
          citta,
        )}
      />
    </>
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

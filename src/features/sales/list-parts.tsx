import { ChartNoAxesColumn } from 'lucide-react'
import type { List } from '#lists/list-state.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { endingSoon } from './queries.ts'

/** What the list shows, each by the filter that says so; one at a time. */
const shown = [
  { label: 'In scadenza', name: 'in_scadenza', value: 'true' },
  { label: 'Da incassare', name: 'da_incassare', value: 'true' },
  { label: 'Proposte', name: 'stato', value: 'proposta' },
  { label: 'Concluse', name: 'stato', value: 'conclusa' },
  { label: 'Annullate', name: 'stato', value: 'annullata' },
] as const
const nothing = { in_scadenza: '', da_incassare: '', stato: '' }
const options = [
  { value: '', label: 'Tutte' },
  ...shown.map(({ label }, place) => ({ value: String(place), label })),
]

/** 'Mostra': narrows the list to what is to be done, or to a state. */
export function ShownFilter({ list: { state, setFilters } }: { list: List }) {
  const place = shown.findIndex(({ name, value }) => state.filters[name] === value)
  return (
    <FilterSelect
      label="Mostra"
      value={place < 0 ? '' : String(place)}
      onChange={(chosen) => {
        const next = chosen === '' ? undefined : shown[Number(chosen)]
        // What ends first stands first; the order of the others is the list's own.
        const { sort, dir } = endingSoon
        const order =
          next?.name === 'in_scadenza' ? { sort, dir } : state.sort.by === sort ? { sort: '' } : {}
        void setFilters({ ...nothing, ...order, ...(next && { [next.name]: next.value }) })
      }}
      options={options}
    />
  )
}

export function NoSales() {
  return (
    <EmptyState
      icon={<ChartNoAxesColumn />}
      title="Nessuna vendita presente"
      description="Registra chi ha comprato che cosa e fino a quando: qui vedi che cosa scade e che cosa resta da incassare."
      action={
        <div className="button-row justify-center">
          <LinkButton to="/dashboard/sales/import" variant="secondary">
            Importa da un foglio di calcolo
          </LinkButton>
          <LinkButton to="/dashboard/sales/create">Registra la prima vendita</LinkButton>
        </div>
      }
    />
  )
}

import { markStale } from '#backend/stale.ts'
import type { ChosenSource } from '#lists/selection/chosen-source.ts'
import { SelectionBar } from '#lists/selection/selection-bar.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import { type BusinessListRow, listedBusinesses, noun, setBusinessStato } from './queries.ts'
import { suspendedBusiness } from './schema.ts'

const source: ChosenSource<BusinessListRow> = {
  noun,
  nameOf: ({ insegna }) => insegna,
  suspended: suspendedBusiness,
  read: listedBusinesses,
  setStato: ({ id, updated_at }, stato) => setBusinessStato(id, updated_at, stato),
  afterSaving: () => markStale('businesses'),
  fileName: 'attivita',
}

const loadExport = async () => (await import('./export.ts')).businessExport

/** The actions for the chosen rows of the list. Default export, because it is loaded when the first row is chosen. */
export default function ChosenBusinesses({ selection }: { selection: ListSelection<BusinessListRow> }) {
  return <SelectionBar selection={selection} source={source} loadExport={loadExport} />
}

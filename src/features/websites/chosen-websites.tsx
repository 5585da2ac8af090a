import { markStale } from '#backend/stale.ts'
import type { ChosenSource } from '#lists/selection/chosen-source.ts'
import { SelectionBar } from '#lists/selection/selection-bar.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import { noun } from './noun.ts'
import type { WebsiteListRow } from './queries.ts'
import { listedWebsites, setWebsiteStato } from './save.ts'
import { suspendedWebsite } from './schema.ts'

const source: ChosenSource<WebsiteListRow> = {
  noun,
  nameOf: ({ nome }) => nome,
  suspended: suspendedWebsite,
  read: listedWebsites,
  setStato: ({ id, updated_at }, stato) => setWebsiteStato(id, updated_at, stato),
  afterSaving: () => markStale('websites'),
  fileName: 'siti-web',
}

const loadExport = async () => (await import('./export.ts')).websiteExport

/** The actions for the chosen rows of the list. Default export, because it is loaded when the first row is chosen. */
export default function ChosenWebsites({ selection }: { selection: ListSelection<WebsiteListRow> }) {
  return <SelectionBar selection={selection} source={source} loadExport={loadExport} />
}

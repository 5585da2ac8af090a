import { markStale } from '#lib/backend/stale.ts'
import type { ListSelection } from '#lib/lists/use-selection.ts'
import type { ChosenSource } from '#ui/selection/chosen-source.ts'
import { SelectionBar } from '#ui/selection/selection-bar.tsx'
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

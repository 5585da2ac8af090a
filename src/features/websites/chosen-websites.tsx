import type { ListSelection } from '#lib/lists/use-selection.ts'
import type { ChosenSource } from '#ui/lists/chosen-source.ts'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { noun } from './noun.ts'
import { forgetLists, listedWebsites, setWebsiteStato, type WebsiteListRow } from './queries.ts'

const source: ChosenSource<WebsiteListRow> = {
  noun,
  nameOf: ({ nome }) => nome,
  read: listedWebsites,
  setStato: ({ id, updated_at }, stato) => setWebsiteStato(id, updated_at, stato),
  afterSaving: forgetLists,
  fileName: 'siti-web',
}

const loadExport = async () => (await import('./export.ts')).websiteExport

/** What can be done with the chosen rows of the list. Default export, because it is loaded with the first of them. */
export default function ChosenWebsites({ selection }: { selection: ListSelection<WebsiteListRow> }) {
  return <SelectionBar selection={selection} source={source} loadExport={loadExport} />
}

import { ChosenBar } from '#lists/selection/chosen-bar.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import type { CardListRow } from './queries.ts'

const loadExport = async () => (await import('./export.ts')).cardExport

/** The actions for the chosen cards. Default export, because it is loaded when the first card is chosen. */
export default function ChosenCards({ selection }: { selection: ListSelection<CardListRow> }) {
  return <ChosenBar selection={selection} fileName="card" loadExport={loadExport} />
}

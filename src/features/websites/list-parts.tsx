import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import type { List } from '#lists/list-state.ts'
import { StatoToolbar } from '#lists/stato-toolbar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { ownBusinessStatoQuery } from './queries.ts'

const cardOptions = [
  { value: '', label: 'Tutti i siti web' },
  { value: 'false', label: 'Senza card' },
]

/** Search and filters of the list; by a missing card for who may create one. */
export function WebsiteToolbar({ list, byCard }: { list: List; byCard: boolean }) {
  return (
    <StatoToolbar list={list} placeholder="Nome, indirizzo, città o regione">
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

interface SuspendedNoticeProps {
  /** A business's user. */
  ownerId: string
  /** The states of its websites. */
  stati: readonly string[]
}

/** Tells a business that its visitors see nothing, and who can change that. Nothing while all is active. */
export function SuspendedNotice({ ownerId, stati }: SuspendedNoticeProps) {
  const { data: business } = useQuery(ownBusinessStatoQuery(ownerId))
  const what = business === 'sospeso' ? "L'attività è sospesa" : 'Il sito web è sospeso'
  if (business !== 'sospeso' && !stati.includes('sospeso')) return null
  return (
    <p role="status" className="rounded-sheet border border-warning-line bg-warning-soft px-4 py-3">
      {`${what}: chi visita il sito web non ne vede i dati. Può riattivarlo solo l'amministratore.`}
    </p>
  )
}

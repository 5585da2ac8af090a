import { Store } from 'lucide-react'
import { ConflictPanel } from '#records/conflict-panel.tsx'
import { Button } from '#ui/base/button.tsx'
import { Picture } from '#ui/base/picture.tsx'
import { ProgressBar } from '#ui/base/progress-bar.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'

/** The states without content: empty, loading, on its way, failed. */
export function KitStates() {
  return (
    <>
      <EmptyState
        icon={<Store />}
        title="Nessuna attività presente"
        description="Le attività dei tuoi clienti compariranno qui."
        action={<Button>Crea la prima attività</Button>}
      />
      <ErrorState title="L'elenco non si è caricato" description="La rete non risponde." onRetry={() => {}} />
      <ConflictPanel
        title="Anna Verdi ha appena salvato questi dati"
        questions={[
          { name: 'telefono', label: 'Telefono', mine: '051 234567', theirs: '051 765432' },
          {
            name: 'immagine',
            label: 'Logo',
            mine: 'Nessuna immagine',
            theirs: <Picture src="/mark.svg" shape="logo" alt="" />,
          },
        ]}
        focusRequests={0}
        onAnswer={() => {}}
      />
      <EmptyState title="Contenuto in arrivo..." />
      <ProgressBar label="Inviti spediti" value={34} max={132} />
      <FormSkeleton fields={4} />
    </>
  )
}

import { Store } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormSkeleton } from '#ui/skeleton.tsx'

/** What stands where there is nothing, not yet, or not this time. */
export function KitStates() {
  return (
    <>
      <EmptyState
        icon={<Store />}
        title="Nessuna attività presente"
        description="Le attività dei tuoi clienti compariranno qui."
        action={<Button>Crea la prima attività</Button>}
      />
      <ErrorState
        title="Errore nel caricamento delle attività"
        description="La rete non risponde."
        onRetry={() => {}}
      />
      <FormSkeleton fields={4} />
    </>
  )
}

import { Store } from 'lucide-react'
import { Button } from '#ui/base/button.tsx'
import { Picture } from '#ui/base/picture.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { StaleNotice } from '#ui/forms/stale-notice.tsx'

/** The states without content: empty, loading, failed. */
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
      <StaleNotice
        differences={[
          { label: 'Telefono', mine: '051 234567', theirs: '051 765432' },
          {
            label: 'Logo',
            mine: 'Non cambiata: resta quella salvata',
            theirs: <Picture src="/mark.svg" shape="logo" alt="" />,
          },
        ]}
        busy={false}
        onKeepMine={() => {}}
        onTakeTheirs={() => {}}
      />
      <EmptyState title="Contenuto in arrivo..." />
      <FormSkeleton fields={4} />
    </>
  )
}

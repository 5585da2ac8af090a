import { CalendarDays } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'

/** The cliente's 'Attività' (spec section 2, static). */
export function ClientActivityPage() {
  return (
    <Page title="Attività">
      <EmptyState
        icon={<CalendarDays />}
        title="Nessuna attività"
        description="Al momento non hai attività registrate."
      />
    </Page>
  )
}

import { CreditCard } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'

/** The cliente's 'Card' (spec section 2, static). */
export function ClientCardPage() {
  return (
    <Page title="Card">
      <EmptyState icon={<CreditCard />} title="Nessuna card disponibile" />
    </Page>
  )
}

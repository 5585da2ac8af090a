import { Hourglass } from 'lucide-react'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from './page.tsx'

type ComingSoonPageProps = {
  title: string
  /** Whether the title is shown; without it, 'coming soon' is the page's heading. */
  titled: boolean
}

/** A page that does not exist yet. */
export function ComingSoonPage({ title, titled }: ComingSoonPageProps) {
  useDocumentTitle(title)
  if (!titled) return <EmptyState icon={<Hourglass />} title="coming soon" heading />
  return (
    <Page title={title}>
      <EmptyState icon={<Hourglass />} title="coming soon" />
    </Page>
  )
}

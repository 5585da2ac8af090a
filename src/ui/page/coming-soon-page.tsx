import { Hourglass } from 'lucide-react'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** A page that does not exist yet for whoever opens it: 'coming soon' is its heading, and `title` the document's. */
export function ComingSoonPage({ title }: { title: string }) {
  useDocumentTitle(title)
  return <EmptyState icon={<Hourglass />} title="coming soon" heading />
}

import { ChevronLeft } from 'lucide-react'
import { TextLink } from '#ui/base/links.tsx'
import { listLink } from './list-state.ts'

/** The link above a page's title that leads back to a list as it was last seen. */
export function BackToList({ list }: { list: { path: string; title: string } }) {
  return (
    <TextLink
      {...listLink(list.path)}
      className="no-print mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 text-note text-muted max-md:-my-2 max-md:min-h-11"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      <span>{list.title}</span>
    </TextLink>
  )
}

import { useParams } from '@tanstack/react-router'
import { BackToList } from '#lists/back-to-list.tsx'
import { pages } from '#pages'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { websiteQuery } from './queries.ts'
import { WebsiteSheet } from './website-sheet.tsx'

/** A website, read-only. Users who may not read it return to the list and see a message. */
export function ViewWebsitePage() {
  const { id } = useParams({ from: '/dashboard/websites/view/$id' })
  const website = useOpenedRow(websiteQuery(id), '/dashboard/websites')?.row

  return (
    <Page
      title={website?.nome ?? pages.websiteView.title}
      back={<BackToList list={pages.websites} />}
      width="form"
    >
      {website ? <WebsiteSheet website={website} /> : <FormSkeleton />}
    </Page>
  )
}

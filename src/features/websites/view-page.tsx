import { useParams } from '@tanstack/react-router'
import { historyOf } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { pages } from '#pages'
import { readsHistory } from '#permissions'
import { HistoryButton } from '#records/history-button.tsx'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { rules, told } from './fields.ts'
import { websiteQueries } from './queries.ts'
import { WebsiteSheet } from './website-sheet.tsx'

const daysHistory = lazyCode(() => import('./days-history.tsx'))

/** A website, read-only. Users who may not read it return to the list and see a message. */
export function ViewWebsitePage() {
  const { id } = useParams({ from: '/dashboard/websites/view/$id' })
  const website = useOpenedRow(websiteQueries.byId(id), '/dashboard/websites')?.row

  const mayReadHistory = readsHistory(useRole())

  return (
    <Page
      title={website?.nome ?? pages.websiteView.title}
      back={<BackToList list={pages.websites} />}
      actions={
        website &&
        mayReadHistory && (
          <HistoryButton
            history={historyOf('websites')}
            row={website}
            labels={told.labels}
            kept={told.kept}
            wordsOf={(version) => told.words(rules.toForm({ ...website, ...version }))}
            below={<Lazy code={daysHistory} props={{ businessId: website.business_id }} />}
          />
        )
      }
      width="form"
    >
      {website ? <WebsiteSheet website={website} /> : <FormSkeleton />}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { isConnectionFailure } from '#backend/errors.ts'
import { endingSales } from '#features/sales/home.ts'
import { formatDate } from '#italian/format.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { HolidaysAhead } from './holidays-ahead.tsx'
import { type NewEntry, newestCount, type OpenTaskCounts, overviewQueries } from './overview-queries.ts'
import { dashboardQueries } from './queries.ts'
import { Todo, TodoGroup } from './todo.tsx'

const latestChanges = lazyCode(() => import('./latest-changes.tsx'))
const lateBackup = lazyCode(() => import('./late-backup.tsx'))
const firstSteps = lazyCode(() => import('./first-steps-card.tsx'))

/** The lines of 'In scadenza', which keeps its height while it loads. */
const endingCount = 5

/** The admin's open tasks and newest rows, below the two counts. Default export, because it is loaded lazily. */
export default function Overview() {
  const todo = useQuery(overviewQueries.todo)
  const newest = useQuery(overviewQueries.newest)
  const { data: businesses } = useQuery(dashboardQueries.total('businesses'))
  if (todo.error || newest.error) {
    return (
      <RetryLine
        text={`Il resto della panoramica non è arrivato. ${tryAgain(isConnectionFailure(todo.error ?? newest.error))}`}
        onRetry={() => Promise.all([todo.refetch(), newest.refetch()])}
        retrying={todo.isFetching || newest.isFetching}
        className="sheet px-sheet py-4"
      />
    )
  }
  const counts = todo.data
  const progress = newest.data &&
    counts &&
    businesses !== undefined && {
      businesses,
      websites: newest.data.websites.length,
      cards: newest.data.cards.length,
      withoutAccount: counts.businesses_without_account,
    }
  const ready = counts !== undefined && newest.data !== undefined
  // Of an empty installation there is nothing to count.
  if (progress && businesses === 0) return <Lazy code={firstSteps} props={{ progress }} />

  return (
    <>
      {ready && <Lazy code={lateBackup} props={{}} />}
      {progress && <Lazy code={firstSteps} props={{ progress }} />}
      <OpenTasks counts={counts} />
      <Lazy
        code={endingSales}
        props={{ most: endingCount }}
        pending={
          <div className="sheet">
            <LinkList title="In scadenza" places={endingCount} loading />
          </div>
        }
        failure="Le vendite in scadenza non si sono caricate"
      />
      <div className="sheet">
        <HolidaysAhead title="Prossime festività" />
      </div>
      {/* One background for all lists: a short list beside a long one leaves no gap between boxes. */}
      <div className="sheet grid grid-cols-1 divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Newest
          title="Ultime attività"
          empty="Nessuna attività, per ora."
          entries={newest.data?.businesses}
          to="/dashboard/activity/edit/$id"
        />
        <Newest
          title="Ultimi siti web"
          empty="Nessun sito web, per ora."
          entries={newest.data?.websites}
          to="/dashboard/websites/edit/$id"
        />
        <Newest
          title="Ultime card"
          empty="Nessuna card, per ora."
          entries={newest.data?.cards}
          to="/dashboard/cards/edit/$id"
        />
      </div>
      <Lazy code={latestChanges} props={{ ready }} failure="Le ultime modifiche non si sono caricate" />
    </>
  )
}

/** Each group is as wide as its content, so that no column stays empty. */
function OpenTasks({ counts }: { counts: OpenTaskCounts | undefined }) {
  return (
    <div className="grid gap-4 lg:grid-cols-5">
      <TodoGroup title="Attività da seguire" columns={3}>
        <Todo
          label="Attività senza sito web"
          count={counts?.businesses_without_website}
          to="/dashboard/websites/select"
        >
          Senza sito web
        </Todo>
        <Todo
          label="Attività senza account di accesso"
          count={counts?.businesses_without_account}
          to="/dashboard/activity"
          search={{ ha_account: false }}
        >
          Senza account di accesso
        </Todo>
        <Todo
          label="Attività sospese"
          count={counts?.suspended_businesses}
          to="/dashboard/activity"
          search={{ stato: 'sospeso' }}
        >
          Sospese
        </Todo>
      </TodoGroup>
      <TodoGroup title="Siti web da seguire" columns={2}>
        <Todo
          label="Siti web senza card"
          count={counts?.websites_without_card}
          to="/dashboard/websites"
          search={{ ha_card: false }}
        >
          Senza card
        </Todo>
        <Todo
          label="Siti web sospesi"
          count={counts?.suspended_websites}
          to="/dashboard/websites"
          search={{ stato: 'sospeso' }}
        >
          Sospesi
        </Todo>
      </TodoGroup>
    </div>
  )
}

interface NewestProps {
  title: string
  empty: string
  entries: readonly NewEntry[] | undefined
  to: '/dashboard/activity/edit/$id' | '/dashboard/websites/edit/$id' | '/dashboard/cards/edit/$id'
}

function Newest({ title, empty, entries, to }: NewestProps) {
  return (
    <LinkList title={title} places={newestCount} loading={!entries} empty={empty}>
      {entries?.map(({ id, name, createdAt }) => (
        <LinkRow
          key={id}
          to={to}
          params={{ id }}
          detail={
            <time dateTime={createdAt} className="font-normal text-muted">
              {formatDate(createdAt)}
            </time>
          }
        >
          {name}
        </LinkRow>
      ))}
    </LinkList>
  )
}

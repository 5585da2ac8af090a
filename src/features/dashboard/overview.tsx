import { useQuery } from '@tanstack/react-query'
import { isConnectionFailure } from '#lib/errors.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { tryAgain } from '#ui/base/try-again.ts'
import { Button } from '#ui/button.tsx'
import { LinkList, LinkRow } from '#ui/link-list.tsx'
import { type NewEntry, newestCount, newestQuery, todoQuery } from './overview-queries.ts'

/** Past this a count is a lot, whatever it is. */
const mostCounted = 100

function shown(count: number | undefined): string {
  if (count === undefined) return ''
  return count > mostCounted ? `${mostCounted}+` : formatNumber(count)
}

/** What an admin looks for next, below the two counts. A default export because it is only ever loaded lazily. */
export default function Overview() {
  const todo = useQuery(todoQuery)
  const newest = useQuery(newestQuery)
  if (todo.error || newest.error) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-6 py-4 max-md:px-4"
      >
        <p className="text-muted">
          Il resto della panoramica non è arrivato.{' '}
          {tryAgain(isConnectionFailure(todo.error ?? newest.error))}
        </p>
        <Button
          variant="secondary"
          busy={todo.isFetching || newest.isFetching}
          onClick={() => Promise.all([todo.refetch(), newest.refetch()])}
        >
          Riprova
        </Button>
      </div>
    )
  }
  const counts = todo.data
  const count = (value: number | undefined) => ({ detail: shown(value), quiet: value === 0 })

  // No line is called what an entry of the menu is called: each name leads to one place.
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <LinkList title="Attività da seguire" places={3} loading={!counts}>
        {[
          <LinkRow
            key="website"
            to="/dashboard/websites/select"
            {...count(counts?.businesses_without_website)}
          >
            Senza sito web
          </LinkRow>,
          <LinkRow
            key="account"
            to="/dashboard/activity"
            search={{ ha_account: false }}
            {...count(counts?.businesses_without_account)}
          >
            Senza account di accesso
          </LinkRow>,
          <LinkRow
            key="suspended"
            to="/dashboard/activity"
            search={{ stato: 'sospeso' }}
            {...count(counts?.suspended_businesses)}
          >
            Sospese
          </LinkRow>,
        ]}
      </LinkList>
      <LinkList title="Siti web da seguire" places={3} loading={!counts}>
        {[
          <LinkRow
            key="card"
            to="/dashboard/websites"
            search={{ ha_card: false }}
            {...count(counts?.websites_without_card)}
          >
            Senza carta fedeltà
          </LinkRow>,
          <LinkRow
            key="suspended"
            to="/dashboard/websites"
            search={{ stato: 'sospeso' }}
            {...count(counts?.suspended_websites)}
          >
            Sospesi
          </LinkRow>,
        ]}
      </LinkList>
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

import { useQuery } from '@tanstack/react-query'
import type { EditedTable } from '#backend/tables.ts'
import { formatAgo, formatMoment } from '#italian/format.ts'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { newestCount, overviewQueries } from './overview-queries.ts'

const kinds = {
  businesses: { changed: 'attività', added: 'nuova attività', to: '/dashboard/activity/edit/$id' },
  websites: { changed: 'sito web', added: 'nuovo sito web', to: '/dashboard/websites/edit/$id' },
  services: { changed: 'servizio social', added: 'nuovo servizio social', to: '/dashboard/social/edit/$id' },
  graphic_services: {
    changed: 'servizio grafico',
    added: 'nuovo servizio grafico',
    to: '/dashboard/graphics/edit/$id',
  },
  sales: { changed: 'vendita', added: 'nuova vendita', to: '/dashboard/sales/edit/$id' },
  cards: { changed: 'card', added: 'nuova card', to: '/dashboard/cards/edit/$id' },
} as const satisfies Partial<Record<EditedTable, { changed: string; added: string; to: string }>>

const isNamed = (table: string): table is keyof typeof kinds => Object.hasOwn(kinds, table)

/**
 * The rows that were changed last, each with a link to its form. The last part of the page, requested when the rest has
 * loaded (`ready`), so that it delays and moves nothing.
 */
export function LatestChanges({ ready }: { ready: boolean }) {
  const { data, error } = useQuery({ ...overviewQueries.latestChanges, enabled: ready })
  return (
    <div className="sheet">
      <LinkList
        title="Ultime modifiche"
        places={newestCount}
        loading={!data && !error}
        empty={error ? 'Le ultime modifiche non sono arrivate.' : 'Nessuna modifica, per ora.'}
      >
        {data?.flatMap(({ id, at, by_email, table, row_id, isNew, name, what }) =>
          isNamed(table) ? (
            <LinkRow
              key={id}
              to={kinds[table].to}
              params={{ id: row_id }}
              className="h-16"
              detail={
                // A copy of the history room's element, which would be one more file to load.
                <time dateTime={at} title={formatMoment(at)} className="font-normal text-muted">
                  <span>{formatAgo(at)}</span>
                  <span className="sr-only">{`, ${formatMoment(at)}`}</span>
                </time>
              }
            >
              <span className="block truncate">{name}</span>
              <span className="block truncate text-muted">
                {[what, isNew ? kinds[table].added : kinds[table].changed, by_email ?? 'Sistema']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </LinkRow>
          ) : (
            []
          ),
        )}
      </LinkList>
    </div>
  )
}

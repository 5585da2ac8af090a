import { useQuery } from '@tanstack/react-query'
import { useRole } from '#features/profile/queries.ts'
import { formatAgo, formatMoment } from '#italian/format.ts'
import { can } from '#permissions'
import { manyText, oneText } from '#records/changed-rows.ts'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { isNamed, type Kind, kinds } from './change-kinds.ts'
import { type LatestChange, lazyQueries } from './lazy-queries.ts'
import { newestCount } from './overview-queries.ts'

/**
 * The rows that were changed last, each with a link to its form; what an import or a bulk change did is one entry. The last
 * part of the page, requested when the rest has loaded (`ready`), so that it delays and moves nothing.
 * Default export, because it is loaded lazily.
 */
export default function LatestChanges({ ready }: { ready: boolean }) {
  const { data, error } = useQuery({ ...lazyQueries.latestChanges, enabled: ready })
  const role = useRole()
  return (
    <div className="sheet">
      <LinkList
        title="Ultime modifiche"
        places={newestCount}
        loading={!data && !error}
        empty={error ? 'Le ultime modifiche non sono arrivate.' : 'Nessuna modifica, per ora.'}
      >
        {data?.flatMap((change) =>
          isNamed(change.table) ? (
            <ChangeRow
              key={change.id}
              change={change}
              kind={kinds[change.table]}
              mayEdit={can(role, 'update', change.table)}
            />
          ) : (
            []
          ),
        )}
      </LinkList>
    </div>
  )
}

/** Where a change leads: to the row's form, of many rows and for who may not edit to the list or the row's page. */
function placeOf({ rows, row_id: id }: LatestChange, { list, sheet }: Kind, mayEdit: boolean) {
  const to = mayEdit ? (`${list}/edit/$id` as const) : sheet
  return rows > 1 || to === null ? { to: list } : { to, params: { id } }
}

function ChangeRow({ change, kind, mayEdit }: { change: LatestChange; kind: Kind; mayEdit: boolean }) {
  const { at, author, isNew, name, what, rows } = change
  const isMany = rows > 1
  return (
    <LinkRow
      {...placeOf(change, kind, mayEdit)}
      className="h-16"
      detail={
        // A copy of the history room's element, which would be one more file to load.
        <time dateTime={at} title={formatMoment(at)} className="font-normal text-muted">
          <span>{formatAgo(at)}</span>
          <span className="sr-only">{`, ${formatMoment(at)}`}</span>
        </time>
      }
    >
      <span className="block truncate">{isMany ? manyText(kind, rows, isNew) : name}</span>
      <span className="block truncate text-muted">
        {[what, !isMany && oneText(kind, isNew), author ?? 'Sistema'].filter(Boolean).join(' · ')}
      </span>
    </LinkRow>
  )
}

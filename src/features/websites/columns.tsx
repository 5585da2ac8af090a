import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '#italian/days.ts'
import { Badge, StatoBadge } from '#ui/base/badge.tsx'
import type { Column } from '#ui/tables/data-table-column.ts'
import { EditLink } from '#ui/tables/edit-link.tsx'
import { columnWidths } from '#ui/tables/table-layout.ts'
import { closedText, closedTodayQuery, shopsToday } from './closures/closed-today.ts'
import type { WebsiteListRow } from './queries.ts'

export const editLink = ({ id }: WebsiteListRow) =>
  ({ to: '/dashboard/websites/edit/$id', params: { id } }) as const

/** Roles that may not change a website open its read-only page. */
export const viewLink = ({ id }: WebsiteListRow) =>
  ({ to: '/dashboard/websites/view/$id', params: { id } }) as const

const columns: Column<WebsiteListRow>[] = [
  { id: 'nome', header: 'Nome', cell: (row) => row.nome, sortable: true, primary: true },
  { id: 'indirizzo', header: 'Indirizzo', cell: (row) => row.indirizzo, narrow: 'unseen' },
  { id: 'citta', header: 'Città', cell: (row) => row.citta, sortable: true, width: columnWidths.town },
  {
    id: 'regione',
    header: 'Regione',
    cell: (row) => row.regione,
    sortable: true,
    width: 'desktop:w-22 desktop:@4xl:w-32 desktop:@6xl:w-44',
    narrow: 'unseen',
  },
]

/** The state, and beside it the closure of today. Closures are read after the rows, which reserve space for them. */
const stateColumn = (closed: ReadonlyMap<string, Day> | undefined): Column<WebsiteListRow> => ({
  id: 'stato',
  header: 'Stato',
  cell: ({ id, stato }) => <State stato={stato} closedUntil={closed?.get(id)} />,
  sortable: true,
  phone: 'beside',
  title: ({ id }) => closedTitle(closed?.get(id)),
  width: 'desktop:w-34 desktop:@4xl:w-60 desktop:@6xl:w-66',
})

const actions: Column<WebsiteListRow> = {
  id: 'azioni',
  header: 'Azioni',
  actions: true,
  width: columnWidths.edit,
  cell: (row) => <EditLink {...editLink(row)} name={row.nome} />,
}

/** The columns of the list; the closures of its rows come when they are read. */
export function useColumns(rows: readonly WebsiteListRow[], mayEdit: boolean): Column<WebsiteListRow>[] {
  const { data: closed } = useQuery(closedTodayQuery(rows, shopsToday()))
  return useMemo(() => [...columns, stateColumn(closed), ...(mayEdit ? [actions] : [])], [closed, mayEdit])
}

const closedTitle = (until: Day | undefined) => (until ? closedText(until, shopsToday()) : null)

/** On a phone the closure replaces the end of the second line. */
function State({ stato, closedUntil }: { stato: string; closedUntil: Day | undefined }) {
  const closed = closedTitle(closedUntil)
  return (
    <span className="flex items-center gap-1.5 phone:flex-col phone:items-end phone:gap-0.5">
      <StatoBadge stato={stato} />
      {closed && (
        <span className="flex min-w-0 phone:bg-surface phone:pl-2">
          <Badge tone="warning">{closed}</Badge>
        </span>
      )}
    </span>
  )
}

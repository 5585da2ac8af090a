import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import type { Column } from '#ui/tables/data-table-column.ts'
import { EditLink } from '#ui/tables/edit-link.tsx'
import { columnWidths } from '#ui/tables/table-layout.ts'
import { shopsToday } from './hours/days.ts'
import { type WebsiteListRow, websiteQueries } from './queries.ts'
import { closedText, closedTodayQuery, seasonsTodayQuery } from './special-hours/today.ts'
import { WebsiteStato, type WebsiteStatoProps } from './website-stato.tsx'

export const editLink = ({ id }: WebsiteListRow) =>
  ({ to: '/dashboard/websites/edit/$id', params: { id } }) as const

/** Roles that may not change a website open its read-only page. */
export const viewLink = ({ id }: WebsiteListRow) =>
  ({ to: '/dashboard/websites/view/$id', params: { id } }) as const

/** Of what the other columns leave, the name has 1.6 times as much as the address; who edits has more of them. */
const nameWidths = {
  read: 'desktop:@4xl:w-[calc((100cqw-31rem)*.62)] desktop:@6xl:w-[calc((100cqw-38.5rem)*.62)]',
  edit: 'desktop:@4xl:w-[calc((100cqw-40.5rem)*.62)] desktop:@6xl:w-[calc((100cqw-48.5rem)*.62)]',
}

const name = (width: string): Column<WebsiteListRow> => ({
  id: 'nome',
  header: 'Nome',
  cell: (row) => row.nome,
  sortable: true,
  primary: true,
  width,
})

const columns: Column<WebsiteListRow>[] = [
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

/** What is beside the state: a closure of today, otherwise a season. */
type Today = { tone: 'warning' | 'neutral'; text: string }

/** The state, and beside it the closure or the season of today. Both are read after the rows, which reserve space for them. */
const stateColumn = (
  todayOf: (row: WebsiteListRow) => Today | null,
  isSuspendedWith: (row: WebsiteListRow) => boolean,
): Column<WebsiteListRow> => ({
  id: 'stato',
  header: 'Stato',
  cell: (row) => <State stato={row.stato} isSuspendedWith={isSuspendedWith(row)} today={todayOf(row)} />,
  sortable: true,
  phone: 'beside',
  title: (row) => todayOf(row)?.text ?? null,
  width: 'desktop:w-34 desktop:@4xl:w-66',
})

const actions: Column<WebsiteListRow> = {
  id: 'azioni',
  header: 'Azioni',
  actions: true,
  width: columnWidths.edit,
  cell: (row) => <EditLink {...editLink(row)} name={row.nome} />,
}

/** The columns of the list; the closures and seasons of its rows come when they are read. */
export function useColumns(rows: readonly WebsiteListRow[], mayEdit: boolean): Column<WebsiteListRow>[] {
  const today = shopsToday()
  const { data: closed } = useQuery(closedTodayQuery(rows, today))
  const { data: seasons } = useQuery(seasonsTodayQuery(rows, today))
  const { data: suspended } = useQuery(websiteQueries.suspendedWith(rows.map(({ id }) => id)))
  return useMemo(() => {
    const todayOf = ({ id }: WebsiteListRow): Today | null => {
      const until = closed?.get(id)
      if (until) return { tone: 'warning', text: closedText(until, today) }
      const season = seasons?.get(id)
      return season === undefined ? null : { tone: 'neutral', text: season }
    }
    return [
      name(mayEdit ? nameWidths.edit : nameWidths.read),
      ...columns,
      stateColumn(todayOf, ({ id }) => suspended?.has(id) ?? false),
      ...(mayEdit ? [actions] : []),
    ]
  }, [closed, seasons, suspended, today, mayEdit])
}

/** On a phone the closure or season replaces the end of the second line. */
function State({ stato, isSuspendedWith, today }: WebsiteStatoProps & { today: Today | null }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 desktop:py-0.5 phone:flex-col phone:flex-nowrap phone:items-end phone:gap-0.5">
      <WebsiteStato stato={stato} isSuspendedWith={isSuspendedWith} />
      {today && (
        <span className="flex min-w-0 phone:max-w-[calc(100vw-9rem)] phone:bg-surface phone:pl-2">
          <Badge tone={today.tone} whole>
            {today.text}
          </Badge>
        </span>
      )}
    </span>
  )
}

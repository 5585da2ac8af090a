import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { websiteQueries } from '#features/websites/queries.ts'
import { StatoBadge } from '#ui/base/badge.tsx'
import { PhoneLink } from '#ui/base/contact-links.tsx'
import type { Column } from '#ui/tables/data-table-column.ts'
import { EditLink } from '#ui/tables/edit-link.tsx'
import { columnWidths } from '#ui/tables/table-layout.ts'
import type { BusinessListRow } from './queries.ts'
import { WebsiteAction } from './website-action.tsx'

export const editLink = ({ id }: BusinessListRow) =>
  ({ to: '/dashboard/activity/edit/$id', params: { id } }) as const

const dataColumns: Column<BusinessListRow>[] = [
  {
    id: 'insegna',
    header: 'Insegna',
    cell: (row) => row.insegna,
    sortable: true,
    primary: true,
    // Of what the other columns leave, 1.6 times as much as the address.
    width: 'desktop:@4xl:w-[calc((100cqw-40.5rem)*.62)] desktop:@6xl:w-[calc((100cqw-54rem)*.62)]',
  },
  { id: 'indirizzo', header: 'Indirizzo', cell: (row) => row.indirizzo, phone: 'unseen', narrow: 'unseen' },
  { id: 'citta', header: 'Città', cell: (row) => row.citta, sortable: true, width: columnWidths.town },
  {
    id: 'telefono',
    header: 'Telefono',
    cell: ({ telefono }) => telefono && <PhoneLink number={telefono} />,
    title: ({ telefono }) => telefono,
    width: columnWidths.phone,
    narrow: 'unseen',
  },
  {
    id: 'cellulare',
    header: 'Cellulare',
    cell: ({ cellulare }) => cellulare && <PhoneLink number={cellulare} />,
    title: ({ cellulare }) => cellulare,
    width: columnWidths.phone,
    narrow: 'unseen',
  },
  {
    id: 'stato',
    header: 'Stato',
    sortable: true,
    phone: 'beside',
    cell: ({ stato }) => <StatoBadge stato={stato} />,
    width: 'desktop:w-21 desktop:@4xl:w-22 desktop:@6xl:w-28',
  },
]

const actions = (websites: ReadonlyMap<string, string> | undefined): Column<BusinessListRow> => ({
  id: 'azioni',
  header: 'Azioni',
  actions: true,
  width: 'desktop:w-14 desktop:@4xl:w-42 desktop:@6xl:w-52',
  cell: (row) => (
    <>
      {/* Its width is reserved while it loads. In a narrow table it is left out; the form has the same link. */}
      <span className="inline-flex w-19 shrink-0 justify-center phone:hidden @max-4xl:hidden @6xl:w-25">
        <WebsiteAction business={row} websites={websites} />
      </span>
      <EditLink {...editLink(row)} name={row.insegna} />
    </>
  ),
})

/** The columns of the list; a row's link to its website comes when the websites of the page are read. */
export function useColumns(rows: readonly BusinessListRow[]): Column<BusinessListRow>[] {
  const { data: websites } = useQuery(websiteQueries.ofBusinesses(rows.map(({ id }) => id)))
  return useMemo(() => [...dataColumns, actions(websites)], [websites])
}

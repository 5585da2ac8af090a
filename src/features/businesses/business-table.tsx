import { useQuery } from '@tanstack/react-query'
import { Plus, Store, Upload } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { websitesOfQuery } from '#features/websites/queries.ts'
import { ExportButton } from '#lists/export/export-button.tsx'
import { tablePageSize } from '#lists/list-query.ts'
import { type List, useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { LateSelection } from '#lists/selection/late-selection.tsx'
import { StatoToolbar } from '#lists/stato-toolbar.tsx'
import { isEmptyList } from '#lists/whole-list.ts'
import { pages } from '#pages'
import { StatoBadge } from '#ui/base/badge.tsx'
import { PhoneLink } from '#ui/base/contact-links.tsx'
import { lateCode } from '#ui/base/late.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { Page } from '#ui/page/page.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import type { Column } from '#ui/tables/data-table-column.ts'
import { EditLink } from '#ui/tables/edit-link.tsx'
import { useSelection } from '#ui/tables/selection.ts'
import { columnWidths } from '#ui/tables/table-layout.ts'
import { forgetCredentials, keptCredentials } from './credentials.ts'
import { LateCredentials } from './late-credentials.tsx'
import { type BusinessListRow, businessListQuery, noun } from './queries.ts'
import { WebsiteAction } from './website-action.tsx'

const editLink = ({ id }: BusinessListRow) =>
  ({ to: '/dashboard/activity/edit/$id', params: { id } }) as const

const dataColumns: Column<BusinessListRow>[] = [
  { id: 'insegna', header: 'Insegna', cell: (row) => row.insegna, sortable: true, primary: true },
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
    width: 'md:w-21 @4xl:w-24 @6xl:w-28',
  },
]

const actions = (websites: ReadonlyMap<string, string> | undefined): Column<BusinessListRow> => ({
  id: 'azioni',
  header: 'Azioni',
  actions: true,
  width: 'md:w-14 @4xl:w-36 @6xl:w-38',
  cell: (row) => (
    <>
      {/* Its width is reserved while it loads. In a narrow table it is left out; the form has the same link. */}
      <span className="inline-flex w-9 shrink-0 justify-center max-md:hidden @max-4xl:hidden">
        <WebsiteAction business={row} websites={websites} />
      </span>
      <EditLink {...editLink(row)} name={row.insegna} />
    </>
  ),
})

/** The filters for what a business lacks, by the column that says so; one at a time. */
const lacking = { ha_account: 'Senza account', ha_sito: 'Senza sito web' } as const
const shownOptions = [
  { value: '', label: 'Tutte le attività' },
  ...Object.entries(lacking).map(([value, label]) => ({ value, label })),
]

const nameOf = ({ insegna }: BusinessListRow) => insegna

const chosen = lateCode(() => import('./chosen-businesses.tsx'))
const loadExport = async () => (await import('./export.ts')).businessExport

/** Narrows the list to the businesses that lack something. */
function ShownFilter({ list: { state, setFilters } }: { list: List }) {
  const flags = Object.keys(lacking)
  return (
    <FilterSelect
      label="Mostra"
      value={flags.find((flag) => state.filters[flag]) ?? ''}
      onChange={(chosen) =>
        setFilters(Object.fromEntries(flags.map((flag) => [flag, flag === chosen ? 'false' : ''])))
      }
      options={shownOptions}
    />
  )
}

/** The table, for the roles that have it. */
export function BusinessTable() {
  const list = useListState(pages.activity.list)
  const query = useQuery(businessListQuery(list.state))
  const selection = useSelection<BusinessListRow>()
  const { data: websites } = useQuery(websitesOfQuery((query.data?.rows ?? []).map(({ id }) => id)))
  const columns = useMemo(() => [...dataColumns, actions(websites)], [websites])
  const [credentials, setCredentials] = useState(keptCredentials)
  useEffect(() => forgetCredentials, [])

  return (
    <Page
      title={pages.activity.title}
      subtitle="Gestisci le attività dei tuoi clienti"
      actions={
        <>
          <ExportButton name="attivita" extent={list.state} found={query.data} load={loadExport} />
          <LinkButton
            to="/dashboard/activity/import"
            variant="secondary"
            icon={<Upload aria-hidden="true" className="size-4" />}
          >
            Importa
          </LinkButton>
          <LinkButton
            to="/dashboard/activity/create"
            variant={isEmptyList(query, list) ? 'secondary' : 'primary'}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Crea Attività
          </LinkButton>
        </>
      }
    >
      <LateCredentials credentials={credentials} onClose={() => setCredentials(null)} />
      <ListView
        query={query}
        noun={noun}
        toolbar={
          <StatoToolbar list={list} placeholder="Insegna, città o partita IVA">
            <ShownFilter list={list} />
          </StatoToolbar>
        }
        empty={
          <EmptyState
            icon={<Store />}
            title="Nessuna attività presente"
            action={<LinkButton to="/dashboard/activity/create">Crea la prima attività</LinkButton>}
          />
        }
        list={list}
        pageSize={tablePageSize}
      >
        {(rows, { loading, refreshing }) => (
          <DataTable
            caption="Attività"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowLink={editLink}
            sort={list.state.sort}
            onSort={list.setSort}
            loading={loading}
            refreshing={refreshing}
            selection={{ ...selection, nameOf }}
          />
        )}
      </ListView>
      <LateSelection selection={selection} code={chosen} />
    </Page>
  )
}

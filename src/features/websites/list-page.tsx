import { useQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnerId, useRole } from '#features/profile/queries.ts'
import type { Day } from '#italian/days.ts'
import { ExportButton } from '#lists/export/export-button.tsx'
import { tablePageSize } from '#lists/list-query.ts'
import { useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { LateSelection } from '#lists/selection/late-selection.tsx'
import { StatoToolbar } from '#lists/stato-toolbar.tsx'
import { pages } from '#pages'
import { can, scopeOf } from '#permissions'
import { Badge, StatoBadge } from '#ui/base/badge.tsx'
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
import { closedText, closedTodayQuery, shopsToday } from './closures/closed-today.ts'
import { noun } from './noun.ts'
import { type WebsiteListRow, websiteListQuery } from './queries.ts'
import { SuspendedNotice } from './suspended-notice.tsx'

const editLink = ({ id }: WebsiteListRow) => ({ to: '/dashboard/websites/edit/$id', params: { id } }) as const

/** Roles that may not change a website open its read-only page. */
const viewLink = ({ id }: WebsiteListRow) => ({ to: '/dashboard/websites/view/$id', params: { id } }) as const

const columns: Column<WebsiteListRow>[] = [
  { id: 'nome', header: 'Nome', cell: (row) => row.nome, sortable: true, primary: true },
  { id: 'indirizzo', header: 'Indirizzo', cell: (row) => row.indirizzo, narrow: 'unseen' },
  { id: 'citta', header: 'Città', cell: (row) => row.citta, sortable: true, width: columnWidths.town },
  {
    id: 'regione',
    header: 'Regione',
    cell: (row) => row.regione,
    sortable: true,
    width: 'md:w-22 @4xl:w-32 @6xl:w-44',
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
  width: 'md:w-34 @4xl:w-60 @6xl:w-66',
})

const actions: Column<WebsiteListRow> = {
  id: 'azioni',
  header: 'Azioni',
  actions: true,
  width: columnWidths.edit,
  cell: (row) => <EditLink {...editLink(row)} name={row.nome} />,
}

const cardOptions = [
  { value: '', label: 'Tutti i siti web' },
  { value: 'false', label: 'Senza card' },
]

const nameOf = ({ nome }: WebsiteListRow) => nome

const chosen = lateCode(() => import('./chosen-websites.tsx'))
const loadExport = async () => (await import('./export.ts')).websiteExport

/** 'Siti Web': the table of all websites for admin and gestore; a business sees its own website. */
export function WebsiteListPage() {
  const role = useRole()
  const list = useListState(pages.websites.list)
  const ownOnly = scopeOf(role, 'select', 'websites') === 'own'
  const mayCreate = can(role, 'insert', 'websites')
  const mayEdit = can(role, 'update', 'websites')
  const mayEditAll = scopeOf(role, 'update', 'websites') === 'all'
  const selection = useSelection<WebsiteListRow>()
  const ownerId = useOwnerId('websites')
  const query = useQuery(websiteListQuery(list.state, ownerId))
  const { data: closed } = useQuery(closedTodayQuery(query.data?.rows ?? [], shopsToday()))
  const shownColumns = useMemo(
    () => [...columns, stateColumn(closed), ...(mayEdit ? [actions] : [])],
    [closed, mayEdit],
  )

  return (
    <Page
      title={pages.websites.title}
      subtitle={subtitle(mayCreate, ownOnly)}
      actions={
        <>
          {!ownOnly && (
            <ExportButton name="siti-web" extent={list.state} found={query.data} load={loadExport} />
          )}
          {mayCreate && (
            <LinkButton to="/dashboard/websites/select" icon={<Plus aria-hidden="true" className="size-4" />}>
              Crea Sito Web
            </LinkButton>
          )}
        </>
      }
    >
      {ownerId && (
        <SuspendedNotice ownerId={ownerId} stati={(query.data?.rows ?? []).map(({ stato }) => stato)} />
      )}
      <ListView
        query={query}
        noun={noun}
        toolbar={
          // A business has one website at most.
          (!ownOnly || list.isFiltered) && (
            <StatoToolbar list={list} placeholder="Nome, indirizzo, città o regione">
              {can(role, 'insert', 'cards') && (
                <FilterSelect
                  label="Mostra"
                  value={list.state.filters.ha_card ?? ''}
                  onChange={(value) => list.setFilter('ha_card', value)}
                  options={cardOptions}
                />
              )}
            </StatoToolbar>
          )
        }
        empty={<NoWebsites own={ownOnly} />}
        list={list}
        pageSize={tablePageSize}
      >
        {(rows, { loading, refreshing }) => (
          <DataTable
            caption="Siti web"
            columns={shownColumns}
            rows={rows}
            rowKey={(row) => row.id}
            rowLink={mayEdit ? editLink : viewLink}
            {...(ownOnly ? { skeletonRows: 1 } : { sort: list.state.sort, onSort: list.setSort })}
            loading={loading}
            refreshing={refreshing}
            selection={mayEditAll ? { ...selection, nameOf } : undefined}
          />
        )}
      </ListView>
      <LateSelection selection={selection} code={chosen} />
    </Page>
  )
}

const closedTitle = (until: Day | undefined) => (until ? closedText(until, shopsToday()) : null)

/** On a phone the closure replaces the end of the second line. */
function State({ stato, closedUntil }: { stato: string; closedUntil: Day | undefined }) {
  const closed = closedTitle(closedUntil)
  return (
    <span className="flex items-center gap-1.5 max-md:flex-col max-md:items-end max-md:gap-0.5">
      <StatoBadge stato={stato} />
      {closed && (
        <span className="flex min-w-0 max-md:bg-surface max-md:pl-2">
          <Badge tone="warning">{closed}</Badge>
        </span>
      )}
    </span>
  )
}

function subtitle(mayCreate: boolean, ownOnly: boolean): string {
  if (ownOnly) return 'Il tuo sito web'
  return mayCreate ? 'Gestisci i siti web delle tue attività' : 'I siti web delle attività'
}

function NoWebsites({ own }: { own: boolean }) {
  if (!own) return <EmptyState icon={<Globe />} title="Nessun sito web creato ancora" />
  return (
    <EmptyState
      icon={<Globe />}
      title="Sito web in fase di sviluppo"
      description="Lo stiamo preparando: appena è pronto lo trovi qui."
    />
  )
}

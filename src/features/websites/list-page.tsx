import { useQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useOwnerId, useRole } from '#features/profile/queries.ts'
import { italianMessage } from '#lib/errors.ts'
import { tablePageSize } from '#lib/list-query.ts'
import { useListState } from '#lib/list-state.ts'
import { can, scopeOf } from '#permissions'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ListView } from '#ui/list-view.tsx'
import { Page } from '#ui/page.tsx'
import { StatoBadge } from '#ui/stato-badge.tsx'
import { StatoToolbar } from '#ui/stato-toolbar.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type WebsiteListRow, websiteList, websiteListQuery } from './queries.ts'

const columns: Column<WebsiteListRow>[] = [
  { id: 'nome', header: 'Nome', cell: (row) => row.nome, sortable: true, primary: true },
  { id: 'indirizzo', header: 'Indirizzo', cell: (row) => row.indirizzo },
  { id: 'citta', header: 'Città', cell: (row) => row.citta, sortable: true },
  { id: 'regione', header: 'Regione', cell: (row) => row.regione, sortable: true },
  { id: 'stato', header: 'Stato', cell: ({ stato }) => <StatoBadge stato={stato} />, sortable: true },
]

const actions: Column<WebsiteListRow> = {
  id: 'azioni',
  header: 'Azioni',
  actions: true,
  cell: (row) => (
    <LinkButton to="/dashboard/websites/edit/$id" params={{ id: row.id }} variant="secondary" size="sm">
      Modifica<span className="sr-only"> {row.nome}</span>
    </LinkButton>
  ),
}

/** Who may not change a website opens it by its name, to read it. */
const readable: readonly Column<WebsiteListRow>[] = columns.map((column) =>
  column.primary
    ? {
        ...column,
        cell: (row) => (
          <TextLink to="/dashboard/websites/view/$id" params={{ id: row.id }}>
            {row.nome}
          </TextLink>
        ),
      }
    : column,
)

const cardOptions = [
  { value: '', label: 'Tutti i siti web' },
  { value: 'false', label: 'Senza carta fedeltà' },
]

const loadExport = async () => (await import('./export.ts')).websiteExport

/** 'Siti Web': the admin's and the gestore's table of all, or a business's own website. */
export function WebsiteListPage() {
  const role = useRole()
  const list = useListState(websiteList)
  const ownOnly = scopeOf(role, 'select', 'websites') === 'own'
  const mayCreate = can(role, 'insert', 'websites')
  const query = useQuery(websiteListQuery(list.state, useOwnerId('websites')))

  return (
    <Page
      title="Siti Web"
      subtitle={subtitle(mayCreate, ownOnly)}
      actions={
        <>
          <ExportButton name="siti-web" extent={list.state} found={query.data} load={loadExport} />
          {mayCreate && (
            <LinkButton to="/dashboard/websites/select" icon={<Plus aria-hidden="true" className="size-4" />}>
              Crea Sito Web
            </LinkButton>
          )}
        </>
      }
    >
      <ListView
        query={query}
        errorTitle="Errore nel caricamento dei siti web"
        errorDescription={italianMessage(query.error, 'Riprova tra poco')}
        toolbar={
          !ownOnly && (
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
            columns={can(role, 'update', 'websites') ? [...columns, actions] : readable}
            rows={rows}
            rowKey={(row) => row.id}
            {...(ownOnly ? { skeletonRows: 1 } : { sort: list.state.sort, onSort: list.setSort })}
            loading={loading}
            refreshing={refreshing}
          />
        )}
      </ListView>
    </Page>
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

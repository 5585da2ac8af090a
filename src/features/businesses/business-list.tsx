import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ExportButton } from '#lists/export/export-button.tsx'
import { useListState } from '#lists/list-state.ts'
import { MoreActions } from '#lists/more-actions.tsx'
import { TableList } from '#lists/selection/table-list.tsx'
import { StatoToolbar } from '#lists/stato-toolbar.tsx'
import { isEmptyList } from '#lists/whole-list.ts'
import { pages } from '#pages'
import { lazyCode } from '#ui/base/lazy.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { Page } from '#ui/page/page.tsx'
import { editLink, useColumns } from './columns.tsx'
import { forgetCredentials, keptCredentials } from './credentials.ts'
import { LazyCredentials } from './lazy-credentials.tsx'
import { LackingFilter, NoBusinesses, PlaceFilters } from './list-parts.tsx'
import { businessesOf, businessQueries, noun } from './queries.ts'

const chosen = lazyCode(() => import('./chosen-businesses.tsx'))
const loadExport = async () => (await import('./export.ts')).businessExport

export function BusinessList() {
  const list = useListState(pages.activity.list)
  const query = useQuery(businessQueries.list(list.state))
  const columns = useColumns(query.data?.rows ?? [])
  const [credentials, setCredentials] = useState(keptCredentials)
  useEffect(() => forgetCredentials, [])

  return (
    <Page
      title={pages.activity.title}
      subtitle="Gestisci le attività dei tuoi clienti"
      actions={
        <>
          <MoreActions>
            <ExportButton name="attivita" extent={list.state} found={query.data} load={loadExport} />
            <LinkButton
              to="/dashboard/activity/import"
              variant="secondary"
              icon={<Upload aria-hidden="true" className="size-4" />}
            >
              Importa
            </LinkButton>
          </MoreActions>
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
      <LazyCredentials credentials={credentials} onClose={() => setCredentials(null)} />
      <TableList
        {...{ list, query, noun, columns, chosen }}
        caption="Attività"
        rowLink={editLink}
        nameOf={({ insegna }) => insegna}
        readAll={(page, size) => businessesOf(list.state, page, size)}
        toolbar={
          <StatoToolbar list={list} placeholder="Insegna, città, P. IVA">
            <LackingFilter list={list} />
            <PlaceFilters list={list} />
          </StatoToolbar>
        }
        empty={<NoBusinesses />}
      />
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRole } from '#features/profile/queries.ts'
import { gridPageSize } from '#lists/list-query.ts'
import { useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { SearchToolbar } from '#lists/search-toolbar.tsx'
import { isEmptyList } from '#lists/whole-list.ts'
import { can } from '#permissions'
import { LinkButton } from '#ui/base/links.tsx'
import { Page } from '#ui/page/page.tsx'
import { graphic, type ServiceKind, social } from './kinds.ts'
import { NoServices, ServiceGrid } from './list-parts.tsx'
import { serviceQueries } from './queries.ts'

/** 'Social': the grid of social services. */
export function SocialListPage() {
  return <ServiceList kind={social} />
}

/** 'Grafica': the grid of graphic services. */
export function GraphicListPage() {
  return <ServiceList kind={graphic} />
}

function ServiceList({ kind }: { kind: ServiceKind }) {
  const role = useRole()
  const list = useListState(kind.list.list)
  const query = useQuery(serviceQueries(kind).list(list.state))
  const creates = can(role, 'insert', kind.table)

  return (
    <Page
      title={kind.list.title}
      subtitle={creates ? kind.subtitle.manager : kind.subtitle.reader}
      actions={
        creates && (
          <LinkButton
            to={kind.create.path}
            variant={isEmptyList(query, list) ? 'secondary' : 'primary'}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Crea Servizio
          </LinkButton>
        )
      }
    >
      <ListView
        query={query}
        noun={{ one: 'servizio', many: 'servizi' }}
        toolbar={<SearchToolbar list={list} placeholder="Nome o descrizione" />}
        empty={<NoServices kind={kind} mayCreate={creates} />}
        list={list}
        pageSize={gridPageSize}
      >
        {(rows, state) => (
          <ServiceGrid kind={kind} rows={rows} {...state} editable={can(role, 'update', kind.table)} />
        )}
      </ListView>
    </Page>
  )
}

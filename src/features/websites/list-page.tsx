import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { suspendedNotice } from '#features/own-business/queries.ts'
import { useOwnerId, useRole } from '#features/profile/queries.ts'
import { useListState } from '#lists/list-state.ts'
import { TableList } from '#lists/selection/table-list.tsx'
import { pages } from '#pages'
import { can, scopeOf } from '#permissions'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { Page } from '#ui/page/page.tsx'
import { editLink, useColumns, viewLink } from './columns.tsx'
import { NoWebsites, WebsiteToolbar } from './list-parts.tsx'
import { noun, websiteQueries, websitesOf } from './queries.ts'
import { SilentFilter } from './silent-filter.tsx'
import { WebsiteExport } from './website-export.tsx'

const chosen = lazyCode(() => import('./chosen-websites.tsx'))

/** 'Siti Web': the table of all websites for admin and gestore; a business sees its own website. */
export function WebsiteListPage() {
  const role = useRole()
  const list = useListState(pages.websites.list)
  const ownOnly = scopeOf(role, 'select', 'websites') === 'own'
  const mayCreate = can(role, 'insert', 'websites')
  const mayEdit = can(role, 'update', 'websites')
  const ownerId = useOwnerId('websites')
  const query = useQuery(websiteQueries.list(list.state, ownerId))
  const rows = query.data?.rows ?? []
  const columns = useColumns(rows, mayEdit)

  return (
    <Page
      title={pages.websites.title}
      subtitle={subtitle(mayCreate, ownOnly)}
      actions={
        <>
          {!ownOnly && <WebsiteExport list={list} found={query.data} forGoogle={mayCreate} />}
          {mayCreate && (
            <LinkButton to="/dashboard/websites/select" icon={<Plus aria-hidden="true" className="size-4" />}>
              Crea Sito Web
            </LinkButton>
          )}
        </>
      }
    >
      {ownerId && <Lazy code={suspendedNotice} props={{ ownerId }} />}
      <TableList
        {...{ list, query, noun, columns, chosen }}
        caption="Siti web"
        rowLink={mayEdit ? editLink : viewLink}
        nameOf={({ nome }) => nome}
        choosing={scopeOf(role, 'update', 'websites') === 'all' ? 'some' : 'none'}
        single={ownOnly}
        chip={<SilentFilter list={list} />}
        readAll={(page, size) => websitesOf(list.state, page, size)}
        toolbar={
          // A business has one website at most.
          (!ownOnly || list.isFiltered) && (
            <WebsiteToolbar list={list} byCard={can(role, 'insert', 'cards')} />
          )
        }
        empty={<NoWebsites own={ownOnly} />}
      />
    </Page>
  )
}

function subtitle(mayCreate: boolean, ownOnly: boolean): string {
  if (ownOnly) return 'Il tuo sito web'
  return mayCreate ? 'Gestisci i siti web delle tue attività' : 'I siti web delle attività'
}

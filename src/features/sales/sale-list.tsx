import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { ExportButton } from '#lists/export/export-button.tsx'
import { useListState } from '#lists/list-state.ts'
import { MoreActions } from '#lists/more-actions.tsx'
import { SearchToolbar } from '#lists/search-toolbar.tsx'
import { TableList } from '#lists/selection/table-list.tsx'
import { isEmptyList } from '#lists/whole-list.ts'
import { pages } from '#pages'
import { lazyCode } from '#ui/base/lazy.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { Page } from '#ui/page/page.tsx'
import { columns, editLink } from './columns.tsx'
import { Figures } from './figures.tsx'
import { NoSales, ShownFilter } from './list-parts.tsx'
import { noun, saleQueries, salesOf } from './queries.ts'
import { saleName } from './states.ts'

const chosen = lazyCode(() => import('./chosen-sales.tsx'))
const loadExport = async () => (await import('./export.ts')).saleExport

/** The admin's list of sales, below the mark of what is still to come. */
export function SaleList() {
  const list = useListState(pages.sales.list)
  const query = useQuery(saleQueries.list(list.state))
  const isEmpty = isEmptyList(query, list)

  return (
    <Page
      title={pages.sales.title}
      subtitle="coming soon"
      actions={
        <>
          <MoreActions>
            <ExportButton name="vendite" extent={list.state} found={query.data} load={loadExport} />
            <LinkButton
              to="/dashboard/sales/import"
              variant="secondary"
              icon={<Upload aria-hidden="true" className="size-4" />}
            >
              Importa
            </LinkButton>
          </MoreActions>
          <LinkButton
            to="/dashboard/sales/create"
            variant={isEmpty ? 'secondary' : 'primary'}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Nuova vendita
          </LinkButton>
        </>
      }
    >
      {!isEmpty && <Figures />}
      <TableList
        {...{ list, query, noun, columns, chosen }}
        caption="Vendite"
        rowLink={editLink}
        nameOf={saleName}
        readAll={(page, size) => salesOf(list.state, page, size)}
        toolbar={
          <SearchToolbar list={list} placeholder="Attività, servizio">
            <ShownFilter list={list} />
          </SearchToolbar>
        }
        empty={<NoSales />}
      />
    </Page>
  )
}

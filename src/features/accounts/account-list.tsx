import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSession } from '#backend/session.ts'
import { ExportButton } from '#lists/export/export-button.tsx'
import { useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { SearchToolbar } from '#lists/search-toolbar.tsx'
import { pages } from '#pages'
import { Button } from '#ui/base/button.tsx'
import { lazyCode } from '#ui/base/lazy.tsx'
import { ActionMenu } from '#ui/dialogs/action-menu.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { Page } from '#ui/page/page.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import type { Asked } from './account-questions.tsx'
import { columns } from './columns.tsx'
import { filterOptions } from './fields.ts'
import { type Account, accountQueries, noun } from './queries.ts'
import { itemsFor } from './questions.ts'

const questions = lazyCode(() => import('./account-questions.tsx'))
const invitation = lazyCode(() => import('./invite-dialog.tsx'))
const loadExport = async () => (await import('./export.ts')).accountExport
const csv = [{ format: 'csv', label: 'Esporta CSV' }] as const

/** The admin's list of accounts, below the mark of what is still to come. */
export function AccountList() {
  const list = useListState(pages.users.list)
  const query = useQuery(accountQueries.list(list.state))
  const [inviting, setInviting] = useState(false)
  const rowActions = useRowActions()

  return (
    <Page
      title={pages.users.title}
      subtitle="coming soon"
      actions={
        <>
          <ExportButton
            name="account"
            extent={list.state}
            found={query.data}
            load={loadExport}
            formats={csv}
          />
          <Button icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={() => setInviting(true)}>
            Invita
          </Button>
        </>
      }
    >
      <section aria-label="Account" className="flex flex-col gap-4">
        <ListView
          query={query}
          noun={noun}
          toolbar={
            <SearchToolbar list={list} placeholder="Nome, email">
              <FilterSelect
                label="Ruolo"
                value={list.state.filters.role ?? ''}
                onChange={(value) => list.setFilter('role', value)}
                options={filterOptions}
              />
            </SearchToolbar>
          }
          empty={<EmptyState title="Nessun account" />}
          list={list}
        >
          {(rows, { loading, refreshing }) => (
            <DataTable
              caption="Account"
              columns={rowActions.columns}
              rows={rows}
              rowKey={({ id }) => id}
              sort={list.state.sort}
              onSort={list.setSort}
              loading={loading}
              refreshing={refreshing}
            />
          )}
        </ListView>
      </section>
      {rowActions.dialogs}
      <LazyDialog
        code={invitation}
        when={inviting}
        props={{ open: inviting, onOpenChange: setInviting }}
        onClose={() => setInviting(false)}
      />
    </Page>
  )
}

/** The menu of a row, and the dialog that its item opens. */
function useRowActions() {
  const { user } = useSession()
  const [opened, setOpened] = useState<{ account: Account; button: HTMLElement } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shownColumns = useMemo(
    () =>
      columns((account, button) =>
        setOpened((last) => (last?.button === button ? null : { account, button })),
      ),
    [],
  )
  const dialogs = (
    <>
      {opened && (
        <ActionMenu
          label={`Azioni per ${opened.account.email}`}
          button={opened.button}
          items={itemsFor(opened.account, user?.id)}
          onClose={() => setOpened(null)}
          onChoose={(action) => setAsked({ action, account: opened.account })}
        />
      )}
      <LazyDialog
        code={questions}
        when={asked !== null}
        props={{ asked, onClose: () => setAsked(null) }}
        onClose={() => setAsked(null)}
      />
    </>
  )
  return { columns: shownColumns, dialogs }
}

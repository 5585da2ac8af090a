import type { ComponentProps, ReactElement } from 'react'
import type { List } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import type { Noun } from '#lists/nouns.ts'
import type { Elements } from '#ui/base/elements.ts'
import type { LazyCode } from '#ui/base/lazy.tsx'
import { DataTable, type DataTableProps } from '#ui/tables/data-table.tsx'
import { type ListSelection, useSelection } from '#ui/tables/selection.ts'
import { ChooseAll } from './choose-all.tsx'
import { LazySelection } from './lazy-selection.tsx'

interface TableListProps<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowLink'> {
  list: List
  query: ComponentProps<typeof ListView<Row>>['query']
  noun: Noun
  toolbar: Elements
  empty: ReactElement
  /** Its code is loaded when the first row is chosen. */
  chosen: LazyCode<{ selection: ListSelection<Row> }>
  /** What names a row's checkbox. */
  nameOf: (row: Row) => string
  /** `none`: rows cannot be chosen. */
  choosing?: 'some' | 'none'
  /** The filter that the list was opened with. */
  chip?: Elements
  /** Reads a page of so many rows, to choose all at once; left out where they need not be. */
  readAll?: ((page: number, size: number) => Promise<readonly Row[]>) | undefined
  /** At most one row is expected, which has no order. */
  single?: boolean
}

/** A list as a table: a page of rows, their order, and the chosen ones with what can be done with them. */
export function TableList<Row extends { id: string }>(props: TableListProps<Row>) {
  const {
    list,
    query,
    noun,
    toolbar,
    chip,
    readAll,
    empty,
    nameOf,
    choosing = 'some',
    single = false,
  } = props
  const selection = useSelection<Row>()
  const { total = 0, rows = [] } = query.data ?? {}
  const several = readAll && choosing === 'some' && total > rows.length
  return (
    <>
      <ListView
        query={query}
        noun={noun}
        toolbar={
          <>
            {toolbar}
            {chip}
          </>
        }
        empty={empty}
        list={list}
      >
        {(rows, { loading, refreshing }) => (
          <DataTable
            caption={props.caption}
            columns={props.columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowLink={props.rowLink}
            {...(single ? { skeletonRows: 1 } : { sort: list.state.sort, onSort: list.setSort })}
            loading={loading}
            refreshing={refreshing}
            selection={choosing === 'some' ? { ...selection, nameOf } : undefined}
          />
        )}
      </ListView>
      {/* Below the rows, which it would push down when their number is known. */}
      {several && (
        <div className="no-print">
          <ChooseAll {...{ selection, total }} read={readAll} />
        </div>
      )}
      <LazySelection selection={selection} code={props.chosen} />
    </>
  )
}

import type { ComponentProps } from 'react'
import { gridPageSize } from '#lists/list-query.ts'
import type { List } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { SearchToolbar } from '#lists/search-toolbar.tsx'
import { ChooseAll } from '#lists/selection/choose-all.tsx'
import { LazySelection } from '#lists/selection/lazy-selection.tsx'
import { lazyCode } from '#ui/base/lazy.tsx'
import { CardGrid } from '#ui/tables/card-grid.tsx'
import { PageBox } from '#ui/tables/select-box.tsx'
import { useSelection } from '#ui/tables/selection.ts'
import { CardItem, type CardItemProps, CardItemSkeleton } from './card-item.tsx'
import { NoCards } from './list-parts.tsx'
import { type CardListRow, cardsOf, noun } from './queries.ts'

const chosen = lazyCode(() => import('./chosen-cards.tsx'))

interface CardListProps extends Pick<CardItemProps, 'onShare' | 'onDownload' | 'onDelete'> {
  list: List
  query: ComponentProps<typeof ListView<CardListRow>>['query']
  /** The account whose cards alone are listed; null where all are, which can also be chosen. */
  ownerId: string | null
}

/** A page of cards, and the chosen ones with what can be done with them. */
export function CardList({ list, query, ownerId, ...actions }: CardListProps) {
  const selection = useSelection<CardListRow>()
  const { total = 0, rows = [] } = query.data ?? {}
  // A business has one card at most.
  const isSeveral = ownerId === null
  return (
    <>
      <ListView
        query={query}
        noun={noun}
        toolbar={
          (isSeveral || list.isFiltered) && (
            <SearchToolbar list={list} placeholder="Nome della card o attività" />
          )
        }
        empty={<NoCards ownerId={ownerId} />}
        list={list}
        pageSize={gridPageSize}
      >
        {(rows, { loading, refreshing }) => (
          <>
            {isSeveral && (
              <PageBox
                page={loading ? [] : rows}
                selection={selection}
                className="no-print flex min-h-10 cursor-pointer select-none items-center gap-3 self-start px-4 text-muted"
              >
                <span>Seleziona tutta la pagina</span>
              </PageBox>
            )}
            <CardGrid label="Card" busy={refreshing} skeleton={loading && <CardItemSkeleton />}>
              {rows.map((card) => (
                <CardItem
                  key={card.id}
                  card={card}
                  page={rows}
                  chosen={selection.rows.has(card.id)}
                  act={isSeveral ? selection.act : null}
                  {...actions}
                />
              ))}
            </CardGrid>
          </>
        )}
      </ListView>
      {isSeveral && total > rows.length && (
        <div className="no-print">
          <ChooseAll {...{ selection, total }} read={(page, size) => cardsOf(list.state, page, size)} />
        </div>
      )}
      <LazySelection selection={selection} code={chosen} />
    </>
  )
}

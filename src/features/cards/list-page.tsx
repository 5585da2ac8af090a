import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { bin, undoOf } from '#features/history/queries.ts'
import { useOwnerId, useRole } from '#features/profile/queries.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { gridPageSize } from '#lists/list-query.ts'
import { useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { SearchToolbar } from '#lists/search-toolbar.tsx'
import { isEmptyList } from '#lists/whole-list.ts'
import { pages } from '#pages'
import { can, scopeOf } from '#permissions'
import { Late } from '#ui/base/late.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { CardGrid } from '#ui/tables/card-grid.tsx'
import { CardItem, CardItemSkeleton, lookOf } from './card-item.tsx'
import { CardDownload } from './download/card-download.tsx'
import { type CardListRow, cardListQuery, deleteCard } from './queries.ts'

/** Asks before a card is deleted. */
function CardRemoval({ card, onClose }: { card: CardListRow | null; onClose: () => void }) {
  return (
    <ConfirmRemoval
      row={card}
      title="Sei sicuro di voler eliminare questa card?"
      words={({ nome, websites }) =>
        `La card «${nome || websites.nome}» si potrà ripristinare per 30 giorni.`
      }
      remove={deleteCard}
      done="Card eliminata con successo"
      failed="Errore nell'eliminazione della card"
      undo={(deleted) => undoOf('cards', deleted)}
      onClose={onClose}
    />
  )
}

/** 'Card': every role that can open the page may edit, only admins may delete. */
export function CardListPage() {
  const role = useRole()
  const list = useListState(pages.cards.list)
  const query = useQuery(cardListQuery(list.state, useOwnerId('cards')))
  const ownsOne = scopeOf(role, 'select', 'cards') === 'own'
  const [deleting, setDeleting] = useState<CardListRow | null>(null)
  const [downloading, setDownloading] = useState<CardListRow | null>(null)
  const mayDelete = can(role, 'delete', 'cards')

  return (
    <Page
      title={pages.cards.title}
      subtitle="Le card delle attività"
      actions={
        <LinkButton
          to="/dashboard/cards/create"
          variant={isEmptyList(query, list) ? 'secondary' : 'primary'}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Crea Card
        </LinkButton>
      }
    >
      <ListView
        query={query}
        noun={{ one: 'card', many: 'card' }}
        toolbar={
          // A business has one card at most.
          (!ownsOne || list.isFiltered) && (
            <SearchToolbar list={list} placeholder="Nome della card o attività" />
          )
        }
        empty={
          <EmptyState
            icon={<CreditCard />}
            title="Nessuna card"
            description="Crea la tua prima card per iniziare."
            action={<LinkButton to="/dashboard/cards/create">Crea la prima card</LinkButton>}
          />
        }
        list={list}
        pageSize={gridPageSize}
      >
        {(rows, { loading, refreshing }) => (
          <CardGrid label="Card" busy={refreshing} skeleton={loading && <CardItemSkeleton />}>
            {rows.map((card) => (
              <CardItem
                key={card.id}
                card={card}
                onDownload={setDownloading}
                onDelete={mayDelete ? setDeleting : null}
              />
            ))}
          </CardGrid>
        )}
      </ListView>
      {/* The last part of the page, so nothing moves when it comes late. */}
      <Late
        code={bin}
        when={mayDelete && !query.isPending}
        props={{ table: 'cards' }}
        failure="«Eliminati di recente» non si è caricato"
      />
      <CardDownload look={downloading && lookOf(downloading)} onClose={() => setDownloading(null)} />
      <CardRemoval card={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

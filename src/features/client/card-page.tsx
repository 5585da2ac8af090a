import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '#pages'
import { Icon } from '#ui/base/icon.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { CardGrid } from '#ui/tables/card-grid.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { OwnCardItem, OwnCardSkeleton } from './own-card-item.tsx'
import { OwnCards } from './own-cards.tsx'
import type { OwnCard } from './queries.ts'

const { title, menu } = pages.clientCard
const keepCard = lazyCode(() => import('./keep-card.tsx'))
const codeDialog = lazyCode(() => import('./code-dialog.tsx'))

/** 'Card' of the role `cliente`: the cards that the person keeps, below the one that a link offers (`tieni`). */
export function ClientCardPage() {
  const { tieni }: { tieni?: unknown } = useSearch({ strict: false })
  const [shown, setShown] = useState<OwnCard | null>(null)
  const [leaving, setLeaving] = useState<OwnCard | null>(null)
  return (
    <Page title={title}>
      {typeof tieni === 'string' && <Lazy code={keepCard} props={{ id: tieni }} />}
      <OwnCards
        pending={<CardGrid label={title} skeleton={<OwnCardSkeleton />} places={1} />}
        empty={<EmptyState icon={<Icon name={menu.icon} />} title="Nessuna card disponibile" />}
      >
        {(cards) => (
          <CardGrid label={title}>
            {cards.map((card) => (
              <OwnCardItem key={card.holder_id} card={card} onCode={setShown} onLeave={setLeaving} />
            ))}
          </CardGrid>
        )}
      </OwnCards>
      {/* Loaded with the page: at the till there may be no network. */}
      <Lazy
        code={codeDialog}
        soon
        when={shown !== null}
        props={{ card: shown, onClose: () => setShown(null) }}
      />
      <LeaveQuestion card={leaving} onClose={() => setLeaving(null)} />
    </Page>
  )
}

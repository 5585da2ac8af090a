import { pages } from '#pages'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { CardGrid, GridCardSkeleton } from '#ui/tables/card-grid.tsx'
import { OwnCards } from './own-cards.tsx'
import { ShopItem } from './shop-item.tsx'

const { title, menu } = pages.clientActivity

/** 'Attività' of the role `cliente`: the shops whose cards the person keeps. */
export function ClientActivityPage() {
  return (
    <Page title={title}>
      <OwnCards
        pending={
          <CardGrid label={title} skeleton={<GridCardSkeleton media={false} lines={9} />} places={1} />
        }
        empty={
          <EmptyState
            icon={<Icon name={menu.icon} />}
            title="Nessuna attività"
            description="Al momento non hai attività registrate."
          />
        }
      >
        {(cards) => (
          <CardGrid label={title}>
            {cards.map(({ sito }) => (
              <ShopItem key={sito.id} shop={sito} />
            ))}
          </CardGrid>
        )}
      </OwnCards>
    </Page>
  )
}

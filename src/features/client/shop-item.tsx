import { shopHours } from '#features/websites/home.ts'
import { MapLink, PhoneLink } from '#ui/base/contact-links.tsx'
import { Lazy } from '#ui/base/lazy.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { GridCard } from '#ui/tables/card-grid.tsx'
import type { Shop } from './queries.ts'

/** A shop whose card the person keeps: where it is, its telephones, whether it is open. */
export function ShopItem({ shop }: { shop: Shop }) {
  const telephones = [shop.telefono, shop.cellulare].filter((number) => number !== null && number !== '')
  return (
    <GridCard title={shop.nome}>
      <address className="flex flex-col gap-1 not-italic">
        <MapLink place={shop} />
        {telephones.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            {telephones.map((number) => (
              <PhoneLink key={number} number={number ?? ''} />
            ))}
          </p>
        )}
      </address>
      <Lazy
        code={shopHours}
        props={{ websiteId: shop.id }}
        pending={<Skeleton className="h-52" />}
        failure="Gli orari non si sono caricati"
      />
    </GridCard>
  )
}

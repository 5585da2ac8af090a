import { shopHours } from '#features/websites/home.ts'
import { PhoneLink } from '#ui/base/contact-links.tsx'
import { Lazy } from '#ui/base/lazy.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { GridCard } from '#ui/tables/card-grid.tsx'
import type { Shop } from './queries.ts'

/** An address as a link to it on a map, which a telephone opens in its own app. */
function MapLink({ shop: { nome, indirizzo, citta, regione } }: { shop: Shop }) {
  const query = encodeURIComponent(`${nome}, ${indirizzo}, ${citta}, ${regione}`)
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noopener noreferrer"
      className="underline-offset-3 wrap-anywhere hover:text-accent hover:underline max-md:min-h-6"
    >
      {`${indirizzo}, ${citta} (${regione})`}
    </a>
  )
}

/** A shop whose card the person keeps: where it is, its telephones, whether it is open. */
export function ShopItem({ shop }: { shop: Shop }) {
  const telephones = [shop.telefono, shop.cellulare].filter((number) => number !== null && number !== '')
  return (
    <GridCard title={shop.nome}>
      <address className="flex flex-col gap-1 not-italic">
        <MapLink shop={shop} />
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

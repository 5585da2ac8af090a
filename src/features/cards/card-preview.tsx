import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { cardAddress } from '#browser/site-origin.ts'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { CardDownload } from './download/card-download.tsx'
import { CardFace, type CardLook } from './face/card-face.tsx'
import { CardSharing } from './share.tsx'
import type { SharedCard } from './share-dialog.tsx'

interface CardPreviewProps {
  look: CardLook
  /** The website's name below the card; null while no website is selected, when nothing can be downloaded. */
  website: string | null
  /** Null for a card that is not saved, which has no page. */
  card: SharedCard | null
}

/**
 * The preview of the card and its download. On a phone it is small and always in sight, so that each change can be seen.
 */
export function CardPreview({ look, website, card }: CardPreviewProps) {
  const [downloading, setDownloading] = useState<CardLook | null>(null)
  const [sharing, setSharing] = useState(false)

  return (
    <section
      aria-label="Anteprima della card"
      className={cx(
        'sticky top-14 z-10 -mx-4 -mt-3 flex gap-4 bg-canvas px-4 py-3 max-lg:items-end',
        'md:top-0 md:mx-0 md:px-0',
        'lg:top-6 lg:order-last lg:mt-0 lg:flex-col lg:py-0',
      )}
    >
      <div className="w-[min(13rem,55%)] shrink-0 md:w-72 lg:w-full">
        <CardFace look={look} logoAlt="" />
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-col items-start gap-2',
          'lg:w-full lg:flex-row lg:items-center lg:justify-between lg:gap-4',
        )}
      >
        <p className="max-w-full truncate text-muted">{website ?? 'Nome attività'}</p>
        <div className="flex flex-wrap gap-2">
          {card && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Share2 className="size-3.5" aria-hidden="true" />}
              onClick={() => setSharing(true)}
            >
              Condividi
            </Button>
          )}
          {website !== null && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Download className="size-3.5" aria-hidden="true" />}
              onClick={() => setDownloading(look)}
            >
              Scarica
            </Button>
          )}
        </div>
      </div>
      <CardDownload
        look={downloading}
        address={card && cardAddress(card.id)}
        onClose={() => setDownloading(null)}
      />
      <CardSharing card={sharing ? card : null} onClose={() => setSharing(false)} />
    </section>
  )
}

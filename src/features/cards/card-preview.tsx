import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { CardDownload } from './download/card-download.tsx'
import { CardFace, type CardLook } from './face/card-face.tsx'

interface CardPreviewProps {
  look: CardLook
  /** The website's name below the card; null while no website is selected, when nothing can be downloaded. */
  website: string | null
}

/**
 * The preview of the card and its download. On a phone it is small and always in sight, so that each change can be seen.
 */
export function CardPreview({ look, website }: CardPreviewProps) {
  const [downloading, setDownloading] = useState<CardLook | null>(null)

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
      <CardDownload look={downloading} onClose={() => setDownloading(null)} />
    </section>
  )
}

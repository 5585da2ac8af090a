import { FileText, ImageIcon, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'

/** `tile` is a small logo on white, for any background. */
export type PictureShape = 'cover' | 'banner' | 'logo' | 'avatar' | 'tile'

type PictureProps = {
  /** An address or an object URL; null while there is none. */
  src: string | null
  shape: PictureShape
  /** Empty where the text beside the picture already names it. */
  alt: string
  /** The file is a document (PDF): a document icon is shown when there is no preview. */
  isDocument?: boolean | undefined
  /** The icon shown when there is no picture. */
  icon?: LucideIcon | undefined
  className?: string | undefined
}

const frames: Record<PictureShape, string> = {
  cover: 'aspect-video w-full rounded-control border border-line bg-sunken',
  banner: 'aspect-video w-full bg-sunken',
  logo: 'size-24 rounded-control border border-line bg-sunken',
  avatar: 'size-20 rounded-full border border-line bg-sunken',
  tile: 'size-16 rounded-control bg-surface',
}

/** A picture in a frame; an icon when there is none or it does not load. */
export function Picture({ src, shape, alt, isDocument = false, icon = ImageIcon, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const Icon = isDocument ? FileText : icon

  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden text-muted',
        frames[shape],
        className,
      )}
    >
      {src && broken !== src ? (
        <img
          // Banners and tiles come in long grids, so those below the fold load lazily. `loading` must come before `src`,
          // which starts the download.
          loading={shape === 'banner' || shape === 'tile' ? 'lazy' : undefined}
          decoding="async"
          src={src}
          alt={alt}
          onError={() => setBroken(src)}
          className={cx(
            'size-full',
            shape === 'logo' || shape === 'tile' ? 'object-contain p-1.5' : 'object-cover',
          )}
        />
      ) : alt ? (
        <Icon className="size-6" role="img" aria-label={alt} />
      ) : (
        <Icon className="size-6" aria-hidden="true" />
      )}
    </span>
  )
}

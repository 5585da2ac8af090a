import { FileText, ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'

export type PictureShape = 'cover' | 'logo' | 'avatar'

type PictureProps = {
  /** An address or an object URL; null while there is none. */
  src: string | null
  shape: PictureShape
  /** Empty where the text beside it already says what it shows. */
  alt: string
  /** What stands behind is a document (a PDF): its icon is shown when the preview cannot be. */
  isDocument?: boolean | undefined
  className?: string | undefined
}

const frames: Record<PictureShape, string> = {
  cover: 'aspect-video w-full max-w-md rounded-md',
  logo: 'size-24 rounded-md',
  avatar: 'size-20 rounded-full',
}

/** A picture in its frame; an icon where there is none or it does not load. */
export function Picture({ src, shape, alt, isDocument = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const Icon = isDocument ? FileText : ImageIcon

  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden border border-line bg-sunken text-muted',
        frames[shape],
        className,
      )}
    >
      {src && broken !== src ? (
        <img
          src={src}
          alt={alt}
          onError={() => setBroken(src)}
          className={cx('size-full', shape === 'logo' ? 'object-contain p-1.5' : 'object-cover')}
        />
      ) : alt ? (
        <Icon className="size-6" role="img" aria-label={alt} />
      ) : (
        <Icon className="size-6" aria-hidden="true" />
      )}
    </span>
  )
}

import { readableOn } from '#lib/colors.ts'
import { displayUrl, isDocumentUrl } from '#lib/stored-url.ts'
import { Picture } from '#ui/picture.tsx'
import { fontFamily } from './fonts.ts'

interface CardFaceProps {
  /** A valid colour. */
  background: string
  font: string
  /** Empty: the card shows no name, and its website's name is the only one. */
  nome: string
  websiteName: string
  /** An address or an object URL. */
  logoUrl: string | null
  /** Empty where the logo is said elsewhere. */
  logoAlt: string
  headingId?: string
}

/** A loyalty card as its holder sees it; its text reads on any background. */
export function CardFace({
  background,
  font,
  nome,
  websiteName,
  logoUrl,
  logoAlt,
  headingId,
}: CardFaceProps) {
  return (
    <div
      className="flex aspect-[1.6] flex-col justify-between gap-4 p-5 [print-color-adjust:exact]"
      style={{ color: readableOn(background) }}
    >
      <Picture
        shape="tile"
        src={logoUrl && displayUrl(logoUrl)}
        alt={logoUrl ? logoAlt : ''}
        isDocument={logoUrl !== null && isDocumentUrl(logoUrl)}
      />
      {nome ? (
        <div className="min-w-0">
          <h2
            id={headingId}
            className="line-clamp-2 text-2xl leading-8 font-semibold wrap-anywhere"
            style={{ fontFamily: fontFamily(font) }}
          >
            {nome}
          </h2>
          <p className="mt-0.5 truncate">{websiteName}</p>
        </div>
      ) : (
        <h2 id={headingId} className="truncate">
          {websiteName}
        </h2>
      )}
    </div>
  )
}

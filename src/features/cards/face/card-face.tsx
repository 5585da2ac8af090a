import { useEffect, useReducer, useState } from 'react'
import { displayUrl } from '#images/stored-url.ts'
import { hexColor, readableOn } from '#ui/base/colors.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { type FittedName, face, fitName, logoSize, nameBox, tile } from './face-layout.ts'
import { fontFamily, fontWeight } from './fonts.ts'
import { loadFont, measureIn } from './measure.ts'

export interface CardLook {
  /** `#RRGGBB` or `#RRGGBBAA`; any other text counts as white. */
  background: string
  font: string
  /** When empty, the card shows no name. */
  nome: string
  /** Used for the initials where there is no logo. */
  websiteName: string
  /** An address or an object URL. */
  logoUrl: string | null
}

interface CardFaceProps {
  look: CardLook
  /** Empty where other text already names the logo. */
  logoAlt: string
  /** The id of the name's heading. */
  headingId?: string
}

/** Converts a length of the layout to a share of the face's width. */
const unit = (length: number) => `${(length * 100) / face.width}cqw`

/** The background colour of a card; white while the typed colour is invalid. */
export function groundOf({ background }: CardLook): string {
  return hexColor.test(background) ? background : '#ffffff'
}

/** A loyalty card as its holder sees it, in the proportions of a bank card. Its text is readable on any background. */
export function CardFace({ look, logoAlt, headingId }: CardFaceProps) {
  const ground = groundOf(look)
  const { size, lines } = useFittedName(look.nome, look.font)

  return (
    // The colour may be transparent, so white lies under it.
    <div
      className="@container forced-color-adjust-none overflow-hidden rounded-dialog bg-white ring-1 ring-line-strong"
      style={{ aspectRatio: `${face.width} / ${face.height}` }}
    >
      <div
        className="flex size-full flex-col items-start justify-between [print-color-adjust:exact]"
        style={{ backgroundColor: ground, color: readableOn(ground), padding: unit(face.margin) }}
      >
        <Logo look={look} alt={logoAlt} />
        {lines.length > 0 && (
          <h2
            id={headingId}
            className="max-w-full whitespace-nowrap"
            style={{
              fontFamily: fontFamily(look.font),
              fontWeight,
              fontSize: unit(size),
              lineHeight: nameBox.lineHeight,
            }}
          >
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else of its own
              <span key={index} className="block">
                {`${line} `}
              </span>
            ))}
          </h2>
        )}
      </div>
    </div>
  )
}

/** The logo on white; initials where there is none or it does not load. */
function Logo({ look, alt }: { look: CardLook; alt: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = look.logoUrl && displayUrl(look.logoUrl)
  const shown = src !== null && src !== broken
  const room = logoSize(1, 1)

  return (
    <span
      className="flex shrink-0 items-center justify-center bg-white text-ink"
      style={{
        height: unit(tile.height),
        minWidth: unit(tile.height),
        maxWidth: unit(tile.maxWidth),
        padding: unit(tile.padding),
        borderRadius: unit(tile.radius),
      }}
    >
      {shown ? (
        <img
          // Cards come in long grids, so those below the fold load lazily. `loading` must come before `src`, which starts
          // the download.
          loading="lazy"
          decoding="async"
          src={src}
          alt={alt}
          onError={() => setBroken(src)}
          className="max-w-full object-contain"
          style={{ height: unit(room.height) }}
        />
      ) : (
        <span
          {...(alt && src ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          style={{
            fontFamily: fontFamily(look.font),
            fontWeight,
            fontSize: unit(tile.initials),
            lineHeight: 1,
          }}
        >
          {initialsOf(look.websiteName)}
        </span>
      )}
    </span>
  )
}

/** A card's name fitted to the face; fitted again when the font has loaded. */
function useFittedName(name: string, font: string): FittedName {
  const [, fitAgain] = useReducer((times: number) => times + 1, 0)
  const needed = name !== ''
  useEffect(() => {
    if (!needed) return
    let wanted = true
    void loadFont(font).then(() => wanted && fitAgain())
    return () => {
      wanted = false
    }
  }, [needed, font])
  return fitName(name, measureIn(font))
}

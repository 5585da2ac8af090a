import { useState } from 'react'
import { displayUrl } from '#images/stored-url.ts'
import { hexColor, readableOn } from '#ui/base/colors.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { face, logoSize, nameAboveReward, nameBox, rewardBox, rewardGap, tile } from './face-layout.ts'
import { FaceText, unit } from './face-text.tsx'
import { fontFamily, fontWeight } from './fonts.ts'
import { rewardText, type Stamps, stampBox, stampLine, stampPaths, stampsOf } from './stamps.ts'

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
  /** Null for a card that counts no stamps. */
  stamps: Stamps | null
}

/** What a stored card says of its look; `fatti` are the stamps of the person who holds it. */
export interface StoredCard {
  background_color: string
  font: string
  nome: string | null
  logo_url: string | null
  timbri: number | null
  premio: string | null
  fatti?: number
}

export function lookOf(card: StoredCard, websiteName: string): CardLook {
  return {
    background: card.background_color,
    font: card.font,
    nome: card.nome ?? '',
    websiteName,
    logoUrl: card.logo_url,
    stamps: stampsOf(card.timbri, card.premio, card.fatti),
  }
}

interface CardFaceProps {
  look: CardLook
  /** Empty where other text already names the logo. */
  logoAlt: string
  /** The id of the name's heading. */
  headingId?: string
}

/** The background colour of a card; white while the typed colour is invalid. */
export function groundOf({ background }: CardLook): string {
  return hexColor.test(background) ? background : '#ffffff'
}

/** A loyalty card as its holder sees it, in the proportions of a bank card. Its text is readable on any background. */
export function CardFace({ look, logoAlt, headingId }: CardFaceProps) {
  const ground = groundOf(look)
  const { nome, font, stamps } = look

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
        <div className="flex w-full items-start justify-between">
          <Logo look={look} alt={logoAlt} />
          {stamps && <StampMarks stamps={stamps} />}
        </div>
        {(nome || stamps) && (
          <div className="flex max-w-full flex-col" style={{ gap: unit(rewardGap) }}>
            <FaceText
              text={nome}
              font={font}
              box={stamps ? nameAboveReward : nameBox}
              tag="h2"
              {...(headingId ? { id: headingId } : undefined)}
            />
            {stamps && <FaceText text={rewardText(stamps)} font={font} box={rewardBox} tag="p" />}
          </div>
        )}
      </div>
    </div>
  )
}

/** The stamps; hidden from screen readers, because other text on the page says how many there are. */
function StampMarks({ stamps }: { stamps: Stamps }) {
  const { line, fill } = stampPaths(stamps)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${stampBox.width} ${stampBox.height}`}
      className="shrink-0"
      style={{ width: unit(stampBox.width), height: unit(stampBox.height) }}
    >
      <path d={line} fill="none" stroke="currentColor" strokeWidth={stampLine} />
      <path d={fill} fill="currentColor" fillRule="evenodd" />
    </svg>
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

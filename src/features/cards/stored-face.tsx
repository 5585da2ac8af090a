import { CardFace } from './face/card-face.tsx'
import { stampsOf } from './face/stamps.ts'

interface StoredFaceProps {
  card: {
    nome: string | null
    font: string
    background_color: string
    logo_url: string | null
    timbri: number | null
    premio: string | null
    /** The stamps that its holder has. */
    fatti: number
    sito: { nome: string }
  }
  logoAlt: string
  headingId?: string | undefined
}

/** The face of somebody's card, for other rooms. Default export, because it is loaded lazily. */
export default function StoredFace({ card, logoAlt, headingId }: StoredFaceProps) {
  const look = {
    background: card.background_color,
    font: card.font,
    nome: card.nome ?? '',
    websiteName: card.sito.nome,
    logoUrl: card.logo_url,
    stamps: stampsOf(card.timbri, card.premio, card.fatti),
  }
  return <CardFace look={look} logoAlt={logoAlt} {...(headingId ? { headingId } : undefined)} />
}

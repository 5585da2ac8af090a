import { CardFace, lookOf, type StoredCard } from './face/card-face.tsx'

interface StoredFaceProps {
  card: StoredCard & { sito: { nome: string } }
  logoAlt: string
  headingId?: string | undefined
}

/** The face of somebody's card, for other rooms. Default export, because it is loaded lazily. */
export default function StoredFace({ card, logoAlt, headingId }: StoredFaceProps) {
  const look = lookOf(card, card.sito.nome)
  return <CardFace look={look} logoAlt={logoAlt} {...(headingId ? { headingId } : undefined)} />
}

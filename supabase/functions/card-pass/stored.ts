/** What a pass says, as the database function `card_data` tells it: a card of an active website of an active business. */
export type Stored = {
  id: string
  nome: string | null
  background_color: string
  logo_url: string | null
  sito: {
    nome: string
    indirizzo: string
    citta: string
    regione: string
    telefono: string | null
    cellulare: string | null
  }
  aggiornato: string
}

/** The card's page, to which a pass's code leads. */
export const pageOf = (site: string, { id }: Stored) => `${site}/c/${id}`

/** The name on the card; the shop's where the card shows none. */
export const nameOf = ({ nome, sito }: Stored) => nome?.trim() || sito.nome

export const addressOf = ({ sito }: Stored) => `${sito.indirizzo}, ${sito.citta} (${sito.regione})`

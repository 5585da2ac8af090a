import { queryOptions } from '@tanstack/react-query'
import { isConnectionFailure, UserMessageError } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'

/** What whoever may stamp sees of a card that somebody keeps. */
export interface StampedCard {
  card_id: string
  nome: string | null
  font: string
  background_color: string
  logo_url: string | null
  timbri: number | null
  premio: string | null
  fatti: number
  display_name: string | null
  /** For the initials of a card without a logo. */
  websiteName: string
}

/** What everybody else gets. */
export type OnlyCard = Pick<StampedCard, 'card_id'>

export type StampKind = 'timbro' | 'premio'

export const stampQueries = {
  /** A card that somebody keeps, by the id in its code. */
  byId: (holderId: string) =>
    queryOptions({
      queryKey: keysOf('stamps').byId(holderId),
      staleTime: 0,
      queryFn: async ({ signal }): Promise<StampedCard | OnlyCard> => {
        const { data } = await db
          .rpc('stamp_card', { _holder_id: holderId }, { get: true })
          .abortSignal(signal)
          .throwOnError()
        const card = data as unknown as StampedCard | OnlyCard
        if (!isForShop(card)) return card
        return { ...card, websiteName: card.logo_url ? '' : await websiteNameOf(card.card_id, signal) }
      },
    }),
}

export const isForShop = (card: StampedCard | OnlyCard): card is StampedCard => 'fatti' in card

async function websiteNameOf(cardId: string, signal: AbortSignal): Promise<string> {
  const card = db.from('cards').select('websites(nome)').eq('id', cardId).abortSignal(signal)
  const { data } = await card.maybeSingle().throwOnError()
  return data?.websites.nome ?? ''
}

const left = 'Chi aveva questa card non la tiene più.'

/** Why the database counts no stamp: by the word that it gives or, where nobody holds the card any more, by its code. */
const reasons: Readonly<Record<string, string>> = {
  42501: left,
  23503: left,
  once_a_minute: 'Ha avuto un timbro meno di un minuto fa.',
  full: 'La card è piena: consegna il premio.',
  not_full: 'La card non è ancora piena.',
  no_stamps: 'Questa card non conta più timbri.',
  suspended: 'Il negozio è sospeso: i suoi timbri non contano.',
}

const isTaken = (code: string, message: string) => code === '23505' && message.includes('stamps_pkey')

/**
 * Gives a stamp or the reward. The same id again, after an answer that was lost, counts once. Throws with the reason where it
 * does not count.
 */
export async function addStamp(id: string, holderId: string, tipo: StampKind): Promise<void> {
  const { error } = await db.from('stamps').insert({ id, holder_id: holderId, tipo })
  const readAgain = invalidate('stamps')
  // Without a network that is tried for seconds, and whoever stamps would wait for the message.
  if (!isConnectionFailure(error)) await readAgain
  if (!error || isTaken(error.code, error.message)) return
  const reason = reasons[String(error.details)] ?? reasons[error.code]
  throw reason ? new UserMessageError(reason) : error
}

/** Takes a stamp back; throws where it stays, because it is no longer the newest or is older than five minutes. */
export async function takeBackStamp(id: string): Promise<void> {
  const { data } = await db.from('stamps').delete().eq('id', id).select('id').throwOnError()
  await invalidate('stamps')
  if (data.length === 0)
    throw new UserMessageError("Si annulla solo l'ultimo, entro cinque minuti e da chi l'ha dato.")
}

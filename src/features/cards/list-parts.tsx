import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { undoOf } from '#features/history/queries.ts'
import { websiteQueries } from '#features/websites/queries.ts'
import { formatNumber } from '#italian/format.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type CardListRow, cardQueries } from './queries.ts'
import { deleteCard } from './save.ts'

const waiting = 'Nasce dal tuo sito web, che stiamo preparando: appena è pronto la crei qui.'

/** The list without a card. A business makes its card once its website is there; until that is known, neither is said. */
export function NoCards({ ownerId }: { ownerId: string | null }) {
  const own = useQuery({
    ...websiteQueries.withoutCard('', ownerId),
    enabled: ownerId !== null,
    staleTime: 0,
    meta: {},
  })
  const mayStart = ownerId === null || Boolean(own.data?.length)
  const first = 'Crea la tua prima card per iniziare.'
  return (
    <EmptyState
      icon={<CreditCard />}
      title="Nessuna card"
      description={own.data?.length === 0 ? `${first} ${waiting}` : first}
      action={mayStart && <LinkButton to="/dashboard/cards/create">Crea la prima card</LinkButton>}
    />
  )
}

type RemovalWordsProps = { card: CardListRow; asking: boolean }

/** Names the card, and says what a restored one comes back without. Once it was answered, nobody has the figures of what is gone. */
function RemovalWords({ card: { id, nome, websites }, asking }: RemovalWordsProps) {
  const { data } = useQuery({ ...cardQueries.figures(id), enabled: asking })
  return (
    <>
      <span>{`La card «${nome || websites.nome}» si potrà ripristinare per 30 giorni.`}</span>
      {data !== undefined && data.titolari > 0 && <span>{` ${lossText(data.titolari)}`}</span>}
    </>
  )
}

const lossText = (holders: number) =>
  holders === 1
    ? 'La tiene 1 persona: con la card vanno persi i suoi timbri, anche se poi la ripristini.'
    : `La tengono ${formatNumber(holders)} persone: con la card vanno persi i loro timbri, anche se poi la ripristini.`

export function CardRemoval({ card, onClose }: { card: CardListRow | null; onClose: () => void }) {
  return (
    <ConfirmRemoval
      row={card}
      title="Sei sicuro di voler eliminare questa card?"
      words={(leaving) => <RemovalWords card={leaving} asking={card !== null} />}
      remove={deleteCard}
      done="Card eliminata con successo"
      failed="Errore nell'eliminazione della card"
      undo={(deleted) => undoOf('cards', deleted)}
      onClose={onClose}
    />
  )
}

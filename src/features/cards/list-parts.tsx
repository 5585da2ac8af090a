import { CreditCard } from 'lucide-react'
import { undoOf } from '#features/history/queries.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { CardListRow } from './queries.ts'
import { deleteCard } from './save.ts'

const waiting = 'Nasce dal tuo sito web, che stiamo preparando: appena è pronto la crei qui.'

/** The list without a card; a business can make one when its website is there. */
export function NoCards({ mayCreate }: { mayCreate: boolean }) {
  const first = 'Crea la tua prima card per iniziare.'
  return (
    <EmptyState
      icon={<CreditCard />}
      title="Nessuna card"
      description={mayCreate ? first : `${first} ${waiting}`}
      action={mayCreate && <LinkButton to="/dashboard/cards/create">Crea la prima card</LinkButton>}
    />
  )
}

export function CardRemoval({ card, onClose }: { card: CardListRow | null; onClose: () => void }) {
  return (
    <ConfirmRemoval
      row={card}
      title="Sei sicuro di voler eliminare questa card?"
      words={({ nome, websites }) =>
        `La card «${nome || websites.nome}» si potrà ripristinare per 30 giorni.`
      }
      remove={deleteCard}
      done="Card eliminata con successo"
      failed="Errore nell'eliminazione della card"
      undo={(deleted) => undoOf('cards', deleted)}
      onClose={onClose}
    />
  )
}

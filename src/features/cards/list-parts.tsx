import { CreditCard } from 'lucide-react'
import { undoOf } from '#features/history/queries.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { CardListRow } from './queries.ts'
import { deleteCard } from './save.ts'

export function NoCards() {
  return (
    <EmptyState
      icon={<CreditCard />}
      title="Nessuna card"
      description="Crea la tua prima card per iniziare."
      action={<LinkButton to="/dashboard/cards/create">Crea la prima card</LinkButton>}
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

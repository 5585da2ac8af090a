import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { useSession } from '#backend/session.ts'
import { cardFace } from '#features/cards/home.ts'
import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { can } from '#permissions'
import { Button } from '#ui/base/button.tsx'
import { Lazy } from '#ui/base/lazy.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { clientQueries, nameOf, type ShownCard, useOwnCards } from './queries.ts'
import { keepCard } from './save.ts'

/** Asks whether to keep the card whose link was opened: the link alone keeps nothing. Default export: loaded lazily. */
export default function KeepCard({ id }: { id: string }) {
  const { data: card, error, isFetching, refetch } = useQuery(clientQueries.shown(id))
  if (card) return <Question card={card} />
  if (card === null)
    return (
      <EmptyState
        title="Card non disponibile"
        description="Questa card non esiste, oppure il negozio non la mostra più."
      />
    )
  return error ? (
    <ErrorState
      title="La card non si è caricata"
      description={causeOf(error)}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  ) : (
    <Skeleton className="h-44" />
  )
}

function Question({ card }: { card: ShownCard }) {
  const titleId = useId()
  const name = nameOf(card)
  const mayKeep = can(useRole(), 'insert', 'card_holders')
  const isKept = useOwnCards().data?.some(({ card_id }) => card_id === card.id)
  return (
    <section aria-labelledby={titleId} className="sheet flex gap-6 p-sheet max-sm:flex-col">
      <div className="w-full max-w-72 shrink-0">
        <Lazy code={cardFace} props={{ card: { ...card, fatti: 0 }, logoAlt: '' }} />
      </div>
      <div className="flex flex-col items-start gap-3">
        <h2 id={titleId} className="text-base font-semibold wrap-anywhere">
          {isKept ? `Hai già la card «${name}»` : mayKeep ? `Tenere la card «${name}»?` : `Card «${name}»`}
        </h2>
        {isKept ? null : mayKeep ? <Keep card={card} /> : <OthersKeep />}
      </div>
    </section>
  )
}

function Keep({ card }: { card: ShownCard }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { run, busy } = useSave({
    save: async () => {
      if (user) await keepCard(card.id, user.id)
      toast.success('La card è tra le tue', 'Alla cassa premi «Mostra il codice».')
      await navigate({ to: pages.clientCard.path, search: {}, replace: true })
    },
    onError: (error) => toast.error('La card non si è aggiunta', causeOf(error)),
  })
  return (
    <>
      <p className="max-w-prose text-muted">
        {`${card.sito.nome} vedrà il tuo nome e i tuoi timbri, nient'altro; con «Rimuovi» la lasci quando vuoi.`}
      </p>
      <Button busy={busy} busyText="Un momento..." onClick={() => run()} className="h-11 max-sm:w-full">
        Tieni la card
      </Button>
    </>
  )
}

function OthersKeep() {
  return (
    <p className="max-w-prose text-muted">
      Le card le tiene chi ha un account Cliente: questo account serve per lavorare. Esci e accedi, o
      registrati, come cliente.
    </p>
  )
}

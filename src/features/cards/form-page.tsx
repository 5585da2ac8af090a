import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useOwnerId } from '#features/profile/queries.ts'
import { websiteQueries } from '#features/websites/queries.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { pages } from '#pages'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { ButtonPlace } from '#ui/base/button.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { EditCard, RelatedLinks } from './edit-card.tsx'
import { NewCard } from './new-card.tsx'
import { NothingToChoose } from './nothing-to-choose.tsx'
import { cardQueries } from './queries.ts'

/**
 * 'Crea Card' for a website without a card, which is already chosen when the person comes from a website's page. When
 * there is no such website, the page says why.
 */
export function CreateCardPage() {
  const { website }: { website?: unknown } = useSearch({ strict: false })
  const id = typeof website === 'string' ? website : ''
  const ownerId = useOwnerId('websites')
  const asked = useQuery({ ...websiteQueries.forCard(id), enabled: id !== '' })
  // When the look-up fails, the form opens all the same: its field shows the error and tries again.
  const read = useQuery({ ...websiteQueries.withoutCard('', ownerId), staleTime: 0 })
  const choices = read.isFetchedAfterMount ? read.data : undefined
  // With a single website there is nothing to choose.
  const only = ownerId !== null && choices?.length === 1 ? choices[0] : undefined

  return (
    <Page
      title={pages.cardCreate.title}
      subtitle={ownerId ? "Scegli l'aspetto della tua card" : "Scegli l'attività e l'aspetto della sua card"}
      back={<BackToList list={pages.cards} />}
      width="form"
    >
      {asked.isLoading || !read.isFetchedAfterMount ? (
        <FormSkeleton fields={4} />
      ) : choices?.length === 0 ? (
        <NothingToChoose />
      ) : (
        <NewCard chosen={asked.data ?? only ?? null} />
      )}
    </Page>
  )
}

/** 'Modifica Card': loads the card, or says why not and goes back to the list. */
export function EditCardPage() {
  const { id } = useParams({ from: '/dashboard/cards/edit/$id' })
  const opened = useOpenedRow(cardQueries.byId(id), '/dashboard/cards')
  const card = opened?.row

  return (
    <Page
      title={pages.cardEdit.title}
      record={card && (card.nome || card.websites.nome)}
      subtitle={card && `Aggiorna la card per ${card.websites.nome}`}
      back={<BackToList list={pages.cards} />}
      actions={card ? <RelatedLinks card={card} /> : <ButtonPlace />}
      width="form"
    >
      {opened ? <EditCard key={opened.row.id} opened={opened} /> : <FormSkeleton fields={4} />}
    </Page>
  )
}

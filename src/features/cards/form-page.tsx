import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { historyOf } from '#features/history/queries.ts'
import { useOwnerId } from '#features/profile/queries.ts'
import {
  type WebsiteWithoutCard,
  websiteForCardQuery,
  websitesWithoutCardQuery,
} from '#features/websites/queries.ts'
import { causeOf } from '#lib/backend/errors.ts'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { pages } from '#pages'
import { ButtonPlace } from '#ui/base/button-place.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useNewRecord } from '#ui/forms/use-new-record.ts'
import { type OpenedRow, useOpenedRow } from '#ui/forms/use-opened-row.ts'
import { useRecordEditor } from '#ui/forms/use-record-editor.ts'
import { useSavedRecord } from '#ui/forms/use-saved-record.ts'
import { Page } from '#ui/page/page.tsx'
import { announceProblems, CardForm } from './card-form.tsx'
import { NothingToChoose } from './nothing-to-choose.tsx'
import { type Card, cardQuery, createCard, updateCard } from './queries.ts'
import { RelatedLinks } from './related-links.tsx'
import {
  type CardForm as CardFormValues,
  constraints,
  createSchema,
  editSchema,
  emptyCard,
  labels,
  readableValues,
  toForm,
  toRow,
} from './schema.ts'
import { useLogo } from './use-logo.ts'

/**
 * 'Crea Card' for a website without a card, which is already chosen when the person comes from a website's page. When
 * there is no such website, the page says why.
 */
export function CreateCardPage() {
  const { website }: { website?: unknown } = useSearch({ strict: false })
  const id = typeof website === 'string' ? website : ''
  const ownerId = useOwnerId('websites')
  const asked = useQuery({ ...websiteForCardQuery(id), enabled: id !== '' })
  // When the look-up fails, the form opens all the same: its field shows the error and tries again.
  const read = useQuery({ ...websitesWithoutCardQuery('', ownerId), staleTime: 0 })
  const choices = read.isFetchedAfterMount ? read.data : undefined
  // With a single website there is nothing to choose.
  const only = ownerId !== null && choices?.length === 1 ? choices[0] : undefined

  return (
    <Page
      title={pages.cardCreate.title}
      subtitle="Scegli l'attività e l'aspetto della sua card"
      back={pages.cards}
      width="form"
    >
      {asked.isLoading || !read.isFetchedAfterMount ? (
        <FormSkeleton fields={4} />
      ) : choices?.length === 0 ? (
        <NothingToChoose />
      ) : (
        <CreateCard chosen={asked.data ?? only ?? null} />
      )}
    </Page>
  )
}

function CreateCard({ chosen }: { chosen: WebsiteWithoutCard | null }) {
  const leave = useLeaveAfterSave()
  const [website, setWebsite] = useState(chosen)
  // The website's logo is proposed until another one is uploaded.
  const logo = useLogo(website?.logo_url ?? null)

  const record = useNewRecord<CardFormValues>({
    resolver: zodResolver(createSchema),
    initial: { ...emptyCard, website_id: chosen?.id ?? '' },
    constraints,
    save: async (values) => {
      if (!website) return
      const owner = { business_id: website.business_id, website_id: website.id }
      await logo.save((url) => createCard({ ...owner, ...toRow(values, url) }))
      toast.success('Card creata con successo')
      await leave(listLink('/dashboard/cards'))
    },
    onFailed: (error) => toast.error('Errore nella creazione della card', causeOf(error)),
    onInvalid: announceProblems,
  })

  return (
    <CardForm
      record={record}
      choice={{
        website,
        onChoose: (next) => {
          setWebsite(next)
          // A removed logo was the other website's.
          if (logo.dirty && !logo.previewUrl) logo.reset()
        },
      }}
      websiteName={website?.nome ?? 'Nome attività'}
      logo={logo}
    />
  )
}

/** 'Modifica Card': loads the card, or says why not and goes back to the list. */
export function EditCardPage() {
  const { id } = useParams({ from: '/dashboard/cards/edit/$id' })
  const opened = useOpenedRow(cardQuery(id), '/dashboard/cards')
  const card = opened?.row

  return (
    <Page
      title={pages.cardEdit.title}
      record={card && (card.nome || card.websites.nome)}
      subtitle={card && `Aggiorna la card per ${card.websites.nome}`}
      back={pages.cards}
      actions={card ? <RelatedLinks card={card} /> : <ButtonPlace />}
      width="form"
    >
      {opened ? <EditCard key={opened.row.id} opened={opened} /> : <FormSkeleton fields={4} />}
    </Page>
  )
}

function EditCard({ opened }: { opened: OpenedRow<Card> }) {
  const card = opened.row
  const logo = useLogo(card.logo_url)
  const editor = useRecordEditor<Card, CardFormValues>({
    opened,
    id: card.id,
    resolver: zodResolver(editSchema),
    toForm,
    labels,
    words: readableValues,
    constraints,
    image: { label: 'Logo', shape: 'logo', upload: logo, urlOf: (row) => row.logo_url },
    history: historyOf('cards'),
    save: async (values, over) => {
      const write = (url: string | null) => updateCard(over.id, over.updated_at, toRow(values, url))
      return { ...over, ...(await logo.save(write, over.logo_url)) }
    },
    onSaved: useSavedRecord('Card aggiornata con successo', '/dashboard/cards'),
    onFailed: (error) => toast.error("Errore nell'aggiornamento della card", causeOf(error)),
    onInvalid: announceProblems,
  })

  return <CardForm record={editor} websiteName={card.websites.nome} logo={logo} />
}

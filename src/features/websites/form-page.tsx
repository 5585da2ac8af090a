import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { historyOf } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import type { Tables } from '#lib/backend/database.types.ts'
import { causeOf, constraintMessage, SpokenError } from '#lib/backend/errors.ts'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { asStato } from '#lib/italian/stato.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { pages } from '#pages'
import { scopeOf, websiteColumnsFixedForOwner } from '#permissions'
import { ButtonPlace } from '#ui/base/button-place.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useNewRecord } from '#ui/forms/use-new-record.ts'
import { type OpenedRow, useOpenedRow } from '#ui/forms/use-opened-row.ts'
import { useRecordEditor } from '#ui/forms/use-record-editor.ts'
import { useSavedRecord } from '#ui/forms/use-saved-record.ts'
import { Page } from '#ui/page/page.tsx'
import { LateClosures } from './closures/late-closures.tsx'
import { LateCustomerSite } from './customer-site/late-customer-site.tsx'
import { useCover } from './form/use-cover.ts'
import { WebsiteForm } from './form/website-form.tsx'
import { businessForWebsiteQuery } from './new-website-queries.ts'
import { type Website, websiteQuery } from './queries.ts'
import { RelatedLinks } from './related-links.tsx'
import { createWebsite, updateWebsite } from './save.ts'
import {
  constraints,
  fieldLabels,
  fieldWords,
  fromBusiness,
  readableValues,
  toForm,
  toRow,
  type WebsiteForm as Values,
  websiteSchema,
  wordLabels,
} from './schema.ts'

const tell = (title: string, error: unknown) =>
  toast.error(title, constraintMessage(error, constraints)?.message ?? causeOf(error))

/** 'Crea Sito Web' for a business that may have one; otherwise leads back to the choice. */
export function CreateWebsitePage() {
  const { businessId } = useParams({ from: '/dashboard/websites/create/$businessId' })
  const opened = useOpenedRow(businessForWebsiteQuery(businessId), '/dashboard/websites/select')
  const business = opened?.row

  return (
    <Page
      title={pages.websiteCreate.title}
      record={business?.insegna}
      subtitle={business?.insegna}
      back={pages.websites}
      width="form"
    >
      {business ? <CreateWebsite business={business} /> : <FormSkeleton />}
    </Page>
  )
}

function CreateWebsite({ business }: { business: Tables<'businesses'> }) {
  const leave = useLeaveAfterSave()
  const cover = useCover(null, business.id)

  const record = useNewRecord<Values>({
    resolver: zodResolver(websiteSchema),
    initial: fromBusiness(business),
    constraints,
    save: async (values) => {
      await cover.save((url) => createWebsite(business, toRow(values, url)))
      toast.success('Sito web creato con successo')
      await leave(listLink('/dashboard/websites'))
    },
    onFailed: (error) => tell('Errore nella creazione del sito web', error),
  })

  return <WebsiteForm record={record} isNew cover={cover} logoUrl={business.logo_url} />
}

/** 'Modifica Sito Web': loads the website, or says why not and goes back to the list. */
export function EditWebsitePage() {
  const { id } = useParams({ from: '/dashboard/websites/edit/$id' })
  const opened = useOpenedRow(websiteQuery(id), '/dashboard/websites')
  const website = opened?.row

  return (
    <Page
      title={pages.websiteEdit.title}
      record={website?.nome}
      subtitle={website?.nome}
      back={pages.websites}
      width="form"
      actions={website ? <RelatedLinks website={website} /> : <ButtonPlace />}
    >
      {opened ? <EditWebsite key={opened.row.id} opened={opened} /> : <FormSkeleton />}
      {website && <LateCustomerSite websiteId={website.id} />}
    </Page>
  )
}

/** Saving the website leaves the page, and the unsaved closure would be lost. */
const closureFirst = "C'è una chiusura non salvata: salvala o annullala, poi riprova"

function EditWebsite({ opened }: { opened: OpenedRow<Website> }) {
  const website = opened.row
  const isOwner = scopeOf(useRole(), 'update', 'websites') === 'own'
  const statoFixed = isOwner && websiteColumnsFixedForOwner.includes('stato')
  const closureUnsaved = useRef(false)
  const noteClosure = useCallback((unsaved: boolean) => {
    closureUnsaved.current = unsaved
  }, [])
  const cover = useCover(website.immagine_copertina_url, website.business_id)
  const editor = useRecordEditor<Website, Values>({
    opened,
    id: website.id,
    resolver: zodResolver(websiteSchema),
    toForm,
    labels: fieldLabels,
    words: fieldWords,
    constraints,
    image: {
      label: 'Immagine di copertina',
      shape: 'cover',
      upload: cover,
      urlOf: (row) => row.immagine_copertina_url,
    },
    history: {
      ...historyOf('websites'),
      labels: wordLabels,
      words: readableValues,
      fixed: isOwner ? websiteColumnsFixedForOwner : [],
    },
    save: async (values, over) => {
      if (closureUnsaved.current) throw new SpokenError(closureFirst)
      const stato = statoFixed ? asStato(over.stato) : values.stato
      return cover.save(
        (url) => updateWebsite(over.id, over.updated_at, toRow({ ...values, stato }, url)),
        over.immagine_copertina_url,
      )
    },
    onSaved: useSavedRecord('Sito web aggiornato con successo', '/dashboard/websites'),
    onFailed: (error) => tell("Errore nell'aggiornamento del sito web", error),
  })

  return (
    <>
      <WebsiteForm record={editor} cover={cover} logoUrl={website.logo_url} statoFixed={statoFixed} />
      <LateClosures websiteId={website.id} onUnsaved={noteClosure} />
    </>
  )
}

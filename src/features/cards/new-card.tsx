import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { causeOf, UserMessageError } from '#backend/errors.ts'
import { saveNew } from '#backend/new-row.ts'
import { queryClient } from '#backend/query-client.ts'
import { type WebsiteWithoutCard, websiteQueries } from '#features/websites/queries.ts'
import { useNewRecord } from '#records/use-new-record.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { toast } from '#ui/feedback/toast.ts'
import { announceProblems, CardForm } from './card-form.tsx'
import { createSchema, emptyCard, missingWebsite, rules, toRow, type CardForm as Values } from './fields.ts'
import { logo } from './logo.ts'

/** The form of a new card; `chosen`: the website that is chosen at first. */
export function NewCard({ chosen }: { chosen: WebsiteWithoutCard | null }) {
  const [website, setWebsite] = useState(chosen)
  const record = useNewRecord<Values>({
    form: { ...rules, resolver: zodResolver(createSchema) },
    initial: { ...emptyCard, website_id: chosen?.id ?? '' },
    image: logo,
    // The website's logo is proposed until another one is uploaded.
    imageUrl: website?.logo_url,
    save: async (values, newRow, logoUrl) => {
      const { website_id } = values
      const isKnown = website?.id === website_id
      const chosen = isKnown
        ? website
        : await queryClient.fetchQuery(websiteQueries.forCard(website_id, newRow.isResumed))
      if (!chosen) {
        record.form.setError('website_id', { message: missingWebsite })
        throw new UserMessageError(missingWebsite)
      }
      const { id, business_id } = chosen
      await saveNew('cards', newRow, { business_id, website_id: id, ...toRow(values, logoUrl) })
    },
    onSaved: useSavedRecord('Card creata con successo', '/dashboard/cards'),
    onError: (error) => toast.error('Errore nella creazione della card', causeOf(error)),
    onInvalid: announceProblems,
  })
  // What a reload has kept of the choice is the website's id alone, so the website is read.
  const id = useWatch({ control: record.form.control, name: 'website_id' })
  const resumed = useQuery({
    ...websiteQueries.forCard(id, record.newRow.isResumed),
    enabled: id !== '' && id !== website?.id,
  })
  if (resumed.data && resumed.data.id === id && id !== website?.id) setWebsite(resumed.data)
  const { setValue } = record.form
  const isTaken = resumed.data === null
  useEffect(() => {
    // Meanwhile it has a card: another one is to be chosen.
    if (isTaken) setValue('website_id', '')
  }, [isTaken, setValue])
  const onChoose = (next: WebsiteWithoutCard | null) => {
    setWebsite(next)
    // The logo that the person removed belonged to the website chosen before; the new website's is shown.
    if (record.image.dirty && !record.image.previewUrl) void record.image.reset()
  }

  return (
    <CardForm record={record} choice={{ website, onChoose }} websiteName={website?.nome ?? 'Nome attività'} />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UserMessageError } from '#backend/errors.ts'
import { saveOver } from '#backend/save-over.ts'
import { historyOf } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { asStato } from '#italian/stato.ts'
import { scopeOf, websiteColumnsFixedForOwner } from '#permissions'
import type { OpenedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { told, toRow, type WebsiteForm as Values } from './fields.ts'
import { coverOf } from './form/cover.ts'
import { FormIndex, FormPart } from './form/form-index.tsx'
import { reportFailure, WebsiteForm, websiteRules } from './form/website-form.tsx'
import { readHours } from './hours/opening-hours.ts'
import { untouched } from './hours/part-state.ts'
import { usualDay } from './hours/special-days.ts'
import type { Website } from './queries.ts'
import { LazyClosures, LazySeasons } from './special-hours/lazy.tsx'
import { specialHoursQueries } from './special-hours/queries.ts'

const daysHistory = lazyCode(() => import('./days-history.tsx'))

/** Saving the website leaves the page, and what is unsaved beside it would be lost. */
const closureFirst = "C'è una chiusura non salvata: salvala o annullala, poi riprova"
const seasonFirst = "C'è una stagione non salvata: salvala o annullala, poi riprova"

export function EditWebsite({ opened }: { opened: OpenedRow<Website> }) {
  const website = opened.row
  const isOwner = scopeOf(useRole(), 'update', 'websites') === 'own'
  const week = readHours(website.orari)
  const statoFixed = isOwner && websiteColumnsFixedForOwner.includes('stato')
  const [closure, setClosure] = useState(untouched)
  const { data: seasons } = useQuery(specialHoursQueries.of('seasons', website.id))
  const [season, setSeason] = useState(untouched)
  const editor = useRecordEditor<Website, Values>({
    opened,
    id: website.id,
    form: websiteRules,
    image: coverOf(website.business_id),
    history: {
      ...historyOf('websites'),
      labels: told.labels,
      words: told.words,
      below: <Lazy code={daysHistory} props={{ businessId: website.business_id }} />,
      fixed: isOwner ? websiteColumnsFixedForOwner : [],
    },
    save: async (values, over, coverUrl) => {
      if (season.unsaved) throw new UserMessageError(seasonFirst)
      if (closure.unsaved) throw new UserMessageError(closureFirst)
      const stato = statoFixed ? asStato(over.stato) : values.stato
      return saveOver('websites', over, toRow({ ...values, stato }, coverUrl))
    },
    onSaved: useSavedRecord('Sito web aggiornato con successo', '/dashboard/websites'),
    onError: reportFailure("Errore nell'aggiornamento del sito web"),
  })

  return (
    <>
      <FormIndex record={editor} beside={{ stagioni: season, chiusure: closure }} />
      <WebsiteForm record={editor} logoUrl={website.logo_url} statoFixed={statoFixed} />
      <FormPart id="stagioni">
        <LazySeasons websiteId={website.id} week={week} onState={setSeason} />
      </FormPart>
      <FormPart id="chiusure">
        <LazyClosures
          websiteId={website.id}
          week={week}
          onState={setClosure}
          usual={seasons ? (day) => usualDay(week, seasons.rows, day) : null}
        />
      </FormPart>
    </>
  )
}

import { WeekText } from '../hours/hours-text.tsx'
import { readHours } from '../hours/opening-hours.ts'
import { whenText } from '../hours/special-days.ts'
import { capital } from '../hours/text.ts'
import type { Kind } from './kind.ts'
import { HoursPanel, type HoursPanelProps } from './panel.tsx'
import type { Season } from './queries.ts'
import { SeasonFields } from './season-fields.tsx'
import { emptySeason, type SeasonForm, seasonRules } from './season-rules.ts'

const season: Kind<'seasons', SeasonForm> = {
  ...seasonRules,
  draft: 'stagione',
  texts: {
    title: 'Orari stagionali',
    description:
      "L'orario estivo, quello invernale, quello della fiera: in quei giorni vale una settimana diversa. Ognuno si salva da solo, subito; le chiusure contano prima.",
    none: 'Nessun orario stagionale.',
    past: 'Passati',
    notLoaded: 'Gli orari stagionali non si sono caricati',
    add: 'Aggiungi stagione',
    newOne: 'Nuova stagione',
    change: 'Modifica stagione',
    save: 'Salva stagione',
    saved: 'Stagione salvata',
    notSaved: 'Errore nel salvataggio della stagione',
    removal: 'Eliminare questa stagione?',
    removed: 'Stagione eliminata',
    notRemoved: "Errore nell'eliminazione della stagione",
    restored: 'Stagione ripristinata',
    notRestored: 'Errore nel ripristino della stagione',
  },
  tone: 'accent',
  empty: emptySeason,
  first: 'nome',
  Fields: SeasonFields,
  nameOf: ({ nome }) => nome,
  summaryOf: (row) => `${row.nome}, ${whenText(row)}`,
  Details: SeasonDetails,
}

/** 'Orari stagionali' of a website. Default export, because it is loaded lazily. */
export default function SeasonsPanel(panel: HoursPanelProps) {
  return <HoursPanel {...panel} kind={season} />
}

function SeasonDetails({ row, readOnly }: { row: Season; readOnly: boolean }) {
  return (
    <>
      <p className="text-muted">{capital(whenText(row))}</p>
      <details open={readOnly} className="mt-1">
        <summary className="min-h-6 w-fit cursor-pointer text-muted hover:text-ink max-md:min-h-11 max-md:py-2.5">
          <span>Orari</span>
          <span className="sr-only">{` ${row.nome}`}</span>
        </summary>
        <div className="mt-1">
          <WeekText hours={readHours(row.orari)} />
        </div>
      </details>
    </>
  )
}

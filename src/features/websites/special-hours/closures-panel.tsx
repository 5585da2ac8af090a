import { type Day, spanText } from '#italian/days.ts'
import { shopsToday } from '../hours/days.ts'
import { HoursText } from '../hours/hours-text.tsx'
import { type DayHours, readDay } from '../hours/opening-hours.ts'
import { dayText } from '../hours/text.ts'
import { ClosureFields, chooseHoliday, fillLastDay } from './closure-fields.tsx'
import { type ClosureForm, closureRules, emptyClosure } from './closure-rules.ts'
import { HolidayChoice } from './holiday-choice.tsx'
import { HolidayQuestion } from './holiday-question.tsx'
import type { Kind } from './kind.ts'
import { HoursPanel, type HoursPanelProps } from './panel.tsx'
import type { Closure } from './queries.ts'
import { isClosedAllDay } from './today.ts'

export interface ClosuresPanelProps extends HoursPanelProps {
  /** The hours of a day without a closure; null before they are known, and where closures are read-only. */
  usual: ((day: Day) => DayHours) | null
}

const spanOf = ({ dal, al }: Closure) => spanText(dal, al)

const closure: Kind<'closures', ClosureForm> = {
  ...closureRules,
  draft: 'chiusura',
  texts: {
    title: 'Chiusure e aperture straordinarie',
    description: 'Ferie, festività e giorni con orari diversi. Ognuna si salva da sola, subito.',
    none: 'Nessuna chiusura in programma.',
    past: 'Passate',
    notLoaded: 'Le chiusure non si sono caricate',
    add: 'Aggiungi chiusura',
    newOne: 'Nuova chiusura',
    change: 'Modifica chiusura',
    save: 'Salva chiusura',
    saved: 'Chiusura salvata',
    notSaved: 'Errore nel salvataggio della chiusura',
    removal: 'Eliminare questa chiusura?',
    removed: 'Chiusura eliminata',
    notRemoved: "Errore nell'eliminazione della chiusura",
    restored: 'Chiusura ripristinata',
    notRestored: 'Errore nel ripristino della chiusura',
  },
  tone: 'warning',
  empty: emptyClosure,
  first: 'dal',
  Fields: ClosureFields,
  complete: fillLastDay,
  nameOf: spanOf,
  summaryOf: (row) => (row.motivo ? `${spanOf(row)} · ${row.motivo}` : spanOf(row)),
  Details: ClosureDetails,
}

/** 'Chiusure e aperture straordinarie' of a website. Default export, because it is loaded lazily. */
export default function ClosuresPanel({ usual, ...panel }: ClosuresPanelProps) {
  const today = shopsToday()
  return (
    <HoursPanel
      {...panel}
      kind={closure}
      above={(closures, onChoose) =>
        usual && (
          <HolidayQuestion
            websiteId={panel.websiteId}
            today={today}
            closures={closures}
            usual={usual}
            onOther={(holiday) =>
              onChoose((form) => {
                chooseHoliday(form, holiday)
                form.setValue('aperto', true, { shouldDirty: true })
              })
            }
          />
        )
      }
      below={(closures, onChoose) => (
        <HolidayChoice
          today={today}
          closures={closures}
          onChoose={(holiday) => onChoose((form) => chooseHoliday(form, holiday))}
        />
      )}
    />
  )
}

function ClosureDetails({ row: { orari, motivo } }: { row: Closure }) {
  const hours = isClosedAllDay(orari) ? 'Chiuso' : dayText(readDay(orari, 'lunedi'))
  // 'Chiuso' and 'Aperto 24 ore' need no 'Aperto' before them.
  const state = /^\d/.test(hours) ? `Aperto ${hours}` : hours
  return (
    <p className="wrap-anywhere text-muted">
      <HoursText text={motivo ? `${state} · ${motivo}` : state} />
    </p>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { NewRow } from '#backend/new-row.ts'
import { useSave } from '#backend/save.ts'
import { type Day, dayAfter } from '#italian/days.ts'
import { comingHolidays, type Holiday } from '#italian/holidays.ts'
import { bringBack } from '#lists/bring-back.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Span } from '../hours/days.ts'
import type { DayHours } from '../hours/opening-hours.ts'
import { takeOtherHours } from './other-hours.ts'
import { sharing } from './rules.ts'
import { addHours, undoOfAdded } from './save.ts'

interface HolidayQuestionProps {
  websiteId: string
  today: Day
  /** The website's closures: a holiday within one of them is answered. */
  closures: readonly Span[]
  /** The hours of a day without a closure. */
  usual: (day: Day) => DayHours
  /** Begins a closure with hours of its own. */
  onOther: (holiday: Holiday) => void
}

/** Asks about the next two holidays, one at a time. 'As usual' is kept too, with the hours of that day, so that nobody asks again. */
export function HolidayQuestion({ websiteId, today, closures, usual, onOther }: HolidayQuestionProps) {
  const [rows] = useState(() => new Map<Day, NewRow>())
  const holiday = comingHolidays(today)
    .slice(0, 2)
    .find(({ day }) => !sharing({ dal: day, al: day }, closures))
  const saving = useSave({
    save: async ({ day, name, orari }: Holiday & { orari: DayHours | null }) => {
      // When the answer of the server was lost and the person chooses again, the same row is used.
      const newRow = rows.get(day) ?? new NewRow()
      rows.set(day, newRow)
      await addHours('closures', newRow, websiteId, { dal: day, al: day, orari, motivo: name })
      const back = {
        run: await undoOfAdded(newRow.id),
        done: 'Risposta tolta',
        failed: "Errore nell'eliminazione della chiusura",
      }
      rows.delete(day)
      toast.success('Risposta salvata', `${name}: ${orari ? 'aperti come al solito' : 'chiusi'}`, {
        label: 'Annulla',
        about: newRow.id,
        run: () => void bringBack(back),
      })
    },
    onError: (error) => toast.error('Errore nel salvataggio della chiusura', causeOf(error)),
  })
  const beginAsked = useEffectEvent(() => {
    if (holiday && takeOtherHours(holiday.day)) onOther(holiday)
  })
  useEffect(() => beginAsked(), [])
  if (!holiday) return null
  const hours = usual(holiday.day)
  return (
    <fieldset className="min-w-0 rounded-sheet border border-line bg-canvas p-4">
      <legend className="sr-only">Prossima festività</legend>
      <p className="font-medium">{`${holiday.name}, ${dayAfter(today, holiday.day)}: siete aperti?`}</p>
      <div className="button-row mt-3">
        <Button
          variant="secondary"
          disabled={saving.busy}
          onClick={() => saving.run({ ...holiday, orari: null })}
        >
          Chiusi
        </Button>
        <Button
          variant="secondary"
          disabled={saving.busy}
          onClick={() => saving.run({ ...holiday, orari: hours })}
        >
          Aperti come al solito
        </Button>
        <Button variant="secondary" disabled={saving.busy} onClick={() => onOther(holiday)}>
          Orario diverso
        </Button>
      </div>
    </fieldset>
  )
}

import { type Day, dayAfter } from '#italian/days.ts'
import { comingHolidays, type Holiday } from '#italian/holidays.ts'
import { holdFocus } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Span } from '../hours/days.ts'
import { sharing } from './rules.ts'

interface HolidayChoiceProps {
  today: Day
  /** The website's closures: a holiday within one of them is not offered. */
  closures: readonly Span[]
  onChoose: (holiday: Holiday) => void
}

/** The public holidays of the coming year, each as a button. */
export function HolidayChoice({ today, closures, onChoose }: HolidayChoiceProps) {
  const open = comingHolidays(today).filter(({ day }) => !sharing({ dal: day, al: day }, closures))
  if (open.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them
    <div className="min-w-0" onMouseDown={holdFocus}>
      <p className="mb-2 text-note text-muted">Festività in arrivo</p>
      <ul className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
        {open.map((holiday) => (
          <li key={holiday.day}>
            <Button variant="secondary" size="sm" onClick={() => onChoose(holiday)}>
              <span>{`${holiday.name} `}</span>
              <span className="font-normal text-muted">{dayAfter(today, holiday.day)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

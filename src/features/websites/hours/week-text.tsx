import { HoursText } from './hours-text.tsx'
import type { OpeningHours } from './opening-hours.ts'
import { weekText } from './text.ts'

/** A week for reading, each line with its day or days. */
export function WeekText({ hours }: { hours: OpeningHours }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {weekText(hours).map((line) => (
        <div key={line.when} className="contents">
          <dt className="font-medium">{line.when}</dt>
          <dd>
            <HoursText text={line.hours} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

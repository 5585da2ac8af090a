import { splitRanges } from '../../../../supabase/functions/website-data/words.ts'
import type { OpeningHours } from './opening-hours.ts'
import { weekText } from './text.ts'

/** A text of hours whose ranges do not break in the middle. */
export function HoursText({ text }: { text: string }) {
  return (
    <span>
      {splitRanges(text).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no state and no identity but their place
        <span key={place} className={place % 2 ? 'inline-block' : undefined}>
          {piece}
        </span>
      ))}
    </span>
  )
}

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

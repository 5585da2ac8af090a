import { splitRanges } from '../../../../supabase/functions/website-data/words.ts'

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

import { X } from 'lucide-react'
import { spanText } from '#italian/days.ts'
import type { List } from '#lists/list-state.ts'
import { silentDay, silentFilter } from './silent-day.ts'

/** What the list is narrowed to when it was opened from 'Prossime festività', with a button that widens it again. */
export function SilentFilter({ list }: { list: List }) {
  const silent = silentDay(list.state)
  if (!silent) return null
  const { name, day } = silent
  const date = spanText(day, day)
  const text = `Senza indicazioni per ${name ? `${name}, ${date}` : date}`
  return <FilterChip text={text} onRemove={() => list.setFilter(silentFilter, '')} />
}

/** A filter that came with a link, in words, with a button that removes it. */
function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <p className="no-print inline-flex max-w-full items-center gap-1 rounded-full border border-accent-line bg-accent-soft pl-3 font-medium text-accent">
      <span className="min-w-0 py-1">{text}</span>
      <button
        type="button"
        aria-label={`Togli il filtro «${text}»`}
        title="Togli il filtro"
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-hover max-md:size-11"
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </p>
  )
}

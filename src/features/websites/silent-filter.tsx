import { spanText } from '#italian/days.ts'
import { FilterChip } from '#lists/filter-chip.tsx'
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

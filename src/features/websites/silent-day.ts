import { type Holiday, holidayOn } from '#italian/holidays.ts'
import type { ListState } from '#lists/list-search.ts'

/** The filter of the list for active websites of active businesses that say nothing of a day. */
export const silentFilter = 'senza_indicazioni'

/** The day of which the listed websites say nothing, with its holiday's name if it is one; null without that filter. */
export function silentDay({ filters }: Pick<ListState, 'filters'>): Holiday | null {
  const day = filters[silentFilter]
  return day === undefined ? null : (holidayOn(day) ?? { day, name: '' })
}

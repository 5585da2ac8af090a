import { clockAt, stateAt, weekAhead } from '../../supabase/functions/website-data/opening-state.ts'
import {
  asOfText,
  closureText,
  dayName,
  hoursText,
  splitRanges,
  stateText,
} from '../../supabase/functions/website-data/words.ts'
import type { Snapshot } from './data.ts'

function elementOf(tag: string, part: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag)
  if (part) element.setAttribute('part', part)
  element.append(...content)
  return element
}

/** Wraps the ranges of hours in a text in elements that do not break across lines. */
const unbroken = (text: string) =>
  splitRanges(text).map((piece, place) => (place % 2 ? elementOf('span', '', piece) : piece))

/**
 * Renders state, week and closures. No markup is parsed and no style is inline, because a page's policy may forbid
 * both.
 * @param device the time by the device's clock, in milliseconds
 * @param old whether to say when the data was fetched
 */
export function viewOf(
  { data: { orari, chiusure }, taken, ahead }: Snapshot,
  device: number,
  old: boolean,
): HTMLElement {
  const now = device + ahead
  const state = stateAt(orari, chiusure, now)
  const rows = weekAhead(orari, chiusure, now).map((day) => {
    const name = elementOf('th', 'nome', dayName(day.date))
    const row = elementOf(
      'tr',
      day.today ? 'giorno oggi' : 'giorno',
      name,
      elementOf('td', 'ore', ...unbroken(hoursText(day))),
    )
    if (day.today) row.ariaCurrent = 'date'
    return row
  })
  const upcoming = chiusure
    .filter(({ al }) => al >= clockAt(now).date)
    .map((closure) => elementOf('li', 'chiusura', ...unbroken(closureText(orari, closure, now))))
  const view = elementOf(
    'div',
    'orari',
    elementOf('p', state.aperto ? 'stato aperto' : 'stato chiuso', stateText(state, now)),
    elementOf(
      'table',
      'settimana',
      elementOf('caption', 'titolo', 'Orari di apertura'),
      elementOf('tbody', '', ...rows),
    ),
  )
  if (upcoming.length > 0) view.append(elementOf('ul', 'chiusure', ...upcoming))
  if (old) view.append(elementOf('p', 'nota', asOfText(taken + ahead, now)))
  view.lang = 'it'
  return view
}

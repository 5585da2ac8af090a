import { clockAt, stateAt, weekAhead } from '../../supabase/functions/website-data/opening-state.ts'
import {
  asOfText,
  closureText,
  dayName,
  hoursText,
  splitRanges,
  stateText,
} from '../../supabase/functions/website-data/words.ts'
import type { Known } from './data.ts'

function made(tag: string, part: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag)
  if (part) element.setAttribute('part', part)
  element.append(...content)
  return element
}

/** The ranges of hours in a text as elements, which do not break in the middle. */
const unbroken = (text: string) =>
  splitRanges(text).map((piece, place) => (place % 2 ? made('span', '', piece) : piece))

/**
 * State, week and closures as elements. No markup is parsed and no style is inline, because a page's policy may forbid
 * both.
 * @param device what the device's clock shows.
 * @param old whether the view is to say when the data was fetched.
 */
export function viewOf(
  { data: { orari, chiusure }, taken, ahead }: Known,
  device: number,
  old: boolean,
): HTMLElement {
  const now = device + ahead
  const state = stateAt(orari, chiusure, now)
  const rows = weekAhead(orari, chiusure, now).map((day) => {
    const name = made('th', 'nome', dayName(day.date))
    const row = made(
      'tr',
      day.today ? 'giorno oggi' : 'giorno',
      name,
      made('td', 'ore', ...unbroken(hoursText(day))),
    )
    if (day.today) row.ariaCurrent = 'date'
    return row
  })
  const coming = chiusure
    .filter(({ al }) => al >= clockAt(now).date)
    .map((closure) => made('li', 'chiusura', ...unbroken(closureText(orari, closure, now))))
  const view = made(
    'div',
    'orari',
    made('p', state.aperto ? 'stato aperto' : 'stato chiuso', stateText(state, now)),
    made('table', 'settimana', made('caption', 'titolo', 'Orari di apertura'), made('tbody', '', ...rows)),
  )
  if (coming.length > 0) view.append(made('ul', 'chiusure', ...coming))
  if (old) view.append(made('p', 'nota', asOfText(taken + ahead, now)))
  view.lang = 'it'
  return view
}

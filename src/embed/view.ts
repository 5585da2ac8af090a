import { clockAt, stateAt, weekAhead } from '../../supabase/functions/website-data/opening-state.ts'
import type { Data } from './data.ts'
import { asOfText, closureText, dayName, hoursText, stateText } from './words.ts'

function made(tag: string, part: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag)
  if (part) element.setAttribute('part', part)
  element.append(...content)
  return element
}

/**
 * State, week and closures as elements. No markup is parsed and no style is inline, because a page's policy may forbid
 * both.
 * @param asOf when the data was fetched, if the view is to say so.
 */
export function viewOf({ orari, chiusure }: Data, now: number, asOf: number | null): HTMLElement {
  const state = stateAt(orari, chiusure, now)
  const rows = weekAhead(orari, chiusure, now).map((day) => {
    const name = made('th', 'nome', dayName(day.date))
    name.setAttribute('scope', 'row')
    const row = made('tr', day.today ? 'giorno oggi' : 'giorno', name, made('td', 'ore', hoursText(day)))
    if (day.today) row.setAttribute('aria-current', 'date')
    return row
  })
  const coming = chiusure
    .filter(({ al }) => al >= clockAt(now).date)
    .map((closure) => made('li', 'chiusura', closureText(orari, closure)))
  const view = made(
    'div',
    'orari',
    made('p', state.aperto ? 'stato aperto' : 'stato chiuso', stateText(state, now)),
    made('table', 'settimana', made('caption', 'titolo', 'Orari di apertura'), made('tbody', '', ...rows)),
  )
  if (coming.length > 0) view.append(made('ul', 'chiusure', ...coming))
  if (asOf !== null) view.append(made('p', 'nota', asOfText(asOf)))
  view.lang = 'it'
  // A group instead of a landmark, because the page around it decides what its landmarks are.
  view.setAttribute('role', 'group')
  view.setAttribute('aria-label', 'Orari di apertura')
  return view
}

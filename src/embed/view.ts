import {
  type Calendar,
  clockAt,
  dayName,
  including,
  stateAt,
  weekAhead,
} from '../../supabase/functions/website-data/opening-state.ts'
import {
  asOfText,
  closureText,
  hoursText,
  seasonText,
  splitRanges,
  stateText,
} from '../../supabase/functions/website-data/words.ts'

/**
 * `data`: the part of `website-data`'s answer that the widget uses; null for a website that is not shown. `taken`: when it was
 * fetched, by the device's clock. `ahead`: how far the server's clock was ahead of the device's. Both in milliseconds.
 */
export type Snapshot = { data: Shown | null; taken: number; ahead: number }
export type Shown = Calendar & { jsonld: object }

function elementOf(tag: string, part: string, ...content: (string | Node)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { part })
  element.append(...content)
  return element
}

/** Wraps the ranges of hours in a text in elements that do not break across lines. */
export const unbroken = (text: string) =>
  splitRanges(text).map((piece, place) => (place % 2 ? elementOf('span', '', piece) : piece))

/**
 * Renders state, week, season and closures. No markup is parsed and no style is inline, because a page's policy may forbid
 * both.
 * @param device the time by the device's clock, in milliseconds
 * @param old whether to say when the data was fetched
 */
export function viewOf(data: Shown, { taken, ahead }: Snapshot, device: number, old: boolean): HTMLElement {
  const now = device + ahead
  const today = clockAt(now).date
  const state = stateAt(data, now)
  const rows = weekAhead(data, now).map((day) => {
    const row = elementOf(
      'tr',
      `giorno${day.today ? ' oggi' : ''}`,
      elementOf('th', 'nome', dayName(day.date)),
      elementOf('td', 'ore', ...unbroken(hoursText(day))),
    )
    if (day.today) row.setAttribute('aria-current', 'date')
    return row
  })
  const season = including(data.stagioni, today)
  const upcoming = data.chiusure
    .filter(({ al }) => al >= today)
    .map((closure) => elementOf('li', 'chiusura', ...unbroken(closureText(closure, now))))
  const view = elementOf(
    'div',
    'orari',
    elementOf('p', `stato ${state.aperto ? 'aperto' : 'chiuso'}`, stateText(state, now)),
    elementOf('table', 'settimana', elementOf('caption', 'titolo', 'Orari di apertura'), ...rows),
  )
  if (season) view.append(elementOf('p', 'stagione', seasonText(season, today)))
  if (upcoming[0]) view.append(elementOf('ul', 'chiusure', ...upcoming))
  if (old) view.append(elementOf('p', 'nota', asOfText(taken + ahead, now)))
  view.lang = 'it'
  return view
}

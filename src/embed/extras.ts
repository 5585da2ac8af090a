import type { Words } from '../../supabase/functions/website-data/languages/language.ts'
import type {
  Calendar,
  including,
  stateAt,
  weekAhead,
} from '../../supabase/functions/website-data/opening-state.ts'
import type { Calculation } from '../../supabase/functions/website-data/words.ts'
import type { Load } from './files.ts'
import type { Snapshot } from './view.ts'

/** Milliseconds for which nothing shows while the words of a language are on their way; then Italian does. */
const patience = 2000

/** What each shape leaves out. */
const leftOut = new Map([
  ['oggi', 'tr:not([part~=oggi]),[part=stagione],[part=chiusure]'],
  ['riga', 'table,[part=stagione],[part=chiusure]'],
])

/** The code of the language in which an element is to speak, of `auto` that of the page around it; undefined for Italian. */
function languageOf(element: HTMLElement): string | undefined {
  const asked = element.getAttribute('lingua')
  const lang = asked === 'auto' ? element.closest<HTMLElement>('[lang]')?.lang : asked
  return /^(en|de|fr|es)\b/i.exec(lang ?? '')?.[0].toLowerCase()
}

/**
 * `embed/orari-….altro.js`, for the attributes `lingua`, `forma` and `dati`, which most websites do without. Resolves to what
 * changes the view that the widget has made.
 * @param show renders the element again
 * @param unbroken,find,state,week of the widget; they are arguments, because a second copy would be as large as the widget
 */
export async function extras(
  element: HTMLElement,
  show: () => void,
  load: Load,
  unbroken: (text: string) => (string | Node)[],
  find: typeof including,
  state: typeof stateAt,
  week: typeof weekAhead,
  calculation: Calculation,
): Promise<(view: HTMLElement, snapshot: Snapshot) => void> {
  const code = languageOf(element)
  let words: Words | undefined
  if (code) {
    const coming = load(code).then(
      (file) => {
        words = file.words(...calculation)
      },
      () => {},
    )
    await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, patience))])
    // Late words replace the Italian ones.
    if (!words) void coming.then(show)
  }

  function translate(view: HTMLElement, data: Calendar, taken: number, now: number, words: Words): void {
    const today = calculation[2](now).date
    const days = week(data, now)
    const season = find(data.stagioni, today)
    const texts: Record<string, string[]> = {
      stato: [words.state(state(data, now), now)],
      titolo: [words.title],
      nome: days.map((day) => words.day(day.date)),
      ore: days.map(words.hours),
      stagione: season ? [words.season(season, today)] : [],
      chiusura: data.chiusure.filter(({ al }) => al >= today).map((closure) => words.closure(closure, today)),
      nota: [words.asOf(taken, today)],
    }
    for (const [part, all] of Object.entries(texts)) {
      view.querySelectorAll(`[part~=${part}]`).forEach((element, place) => {
        element.replaceChildren(...unbroken(all[place] ?? ''))
      })
    }
    view.lang = words.lang
  }

  return (view, { data, taken, ahead }) => {
    if (words && data) translate(view, data, taken + ahead, Date.now() + ahead, words)
    const without = leftOut.get(element.getAttribute('forma') ?? '')
    if (without) for (const part of view.querySelectorAll(without)) part.remove()
    if (!element.hasAttribute('dati') || !data?.jsonld) return
    void load('dati').catch(() => {})
    view.append(
      Object.assign(document.createElement('bottega-orari-dati'), {
        sito: element.getAttribute('sito'),
        jsonld: data.jsonld,
        hidden: true,
      }),
    )
  }
}

export type Extras = typeof extras

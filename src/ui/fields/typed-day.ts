import { isDay, unrealDay } from '#italian/days.ts'

/** The value of a field in which something was typed that is no date, where it is not known what. */
export const unreadableDay = '?'

type Part = 'year' | 'month' | 'day'

/** What a field would hold if the typing had begun in one of its parts. */
interface Guess {
  /** The parts as the field shows them. */
  order: readonly Part[]
  /** The part that the next digit goes into; `fresh`: it replaces what is there. */
  at: number
  fresh: boolean
  parts: Readonly<Record<Part, string>>
}

/** Europe's, America's and Asia's. */
const orders: readonly (readonly Part[])[] = [
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
]

const nothing = { year: '', month: '', day: '' }

function partsOf(value: string): Guess['parts'] {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

const dayText = ({ year, month, day }: Guess['parts']) =>
  year && month && day ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null

/** Whether a part is complete, so that the browser goes on to the next one. */
function isFull(part: Part, text: string): boolean {
  if (part === 'year') return text.length >= 4
  return text.length >= 2 || Number(text) > (part === 'day' ? 3 : 1)
}

/** The guess after a key. */
function after(guess: Guess, key: string, shift: boolean): Guess {
  const { order, at, fresh, parts } = guess
  const part = order[at] ?? 'day'
  const to = (place: number) => ({ ...guess, at: Math.max(0, Math.min(place, 2)), fresh: true })
  if (/^\d$/.test(key)) {
    const text = (fresh ? '' : parts[part]) + key
    const next = { ...guess, fresh: false, parts: { ...parts, [part]: text } }
    return isFull(part, text) && at < 2 ? { ...next, at: at + 1, fresh: true } : next
  }
  if (key === 'Backspace' || key === 'Delete')
    return { ...guess, fresh: true, parts: { ...parts, [part]: '' } }
  if (key === 'ArrowLeft' || (key === 'Tab' && shift)) return to(at - 1)
  if (['ArrowRight', 'Tab', '/', '.', '-'].includes(key)) return to(at + 1)
  return guess
}

/**
 * What somebody types into a date's field. For a date that does not exist a browser gives no text, and never the order of
 * the field's parts or the place of the caret: so all orders and places are tried, and dropped once the field's value contradicts them.
 */
export class TypedDay {
  #guesses: readonly Guess[] = []

  /** The field gets the focus, with this value; '' with `isBad`: with what was typed before and is no date. */
  begin(value: string, isBad: boolean): void {
    const before = isBad ? this.#guesses[0]?.parts : undefined
    const parts = value ? partsOf(value) : (before ?? nothing)
    this.#guesses = [0, 1, 2].flatMap((at) => orders.map((order) => ({ order, at, fresh: true, parts })))
  }

  /** A key is pressed in the field. */
  press(key: string, shift = false): void {
    this.#guesses = this.#guesses.map((guess) => after(guess, key, shift))
  }

  /** The field has this value now; '' with `isBad`: something that is no date. */
  see(value: string, isBad: boolean): void {
    if (value === '' && !isBad) this.begin('', false)
    const right = this.#guesses.filter(({ parts }) => {
      const text = dayText(parts)
      // A year of fewer digits may be one that the browser does not take yet.
      return value ? text === value : !text || parts.year.length < 4 || !isDay(text)
    })
    if (right.length > 0) this.#guesses = right
    else this.begin(value, false)
  }

  /** The date that was typed and does not exist, as `2027-06-31`; null when that is not known. */
  get text(): string | null {
    for (const { parts } of this.#guesses) {
      const text = dayText(parts)
      if (text && parts.year.length >= 4 && unrealDay(text)) return text
    }
    return null
  }
}

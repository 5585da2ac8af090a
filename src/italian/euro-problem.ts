import { parseEuro } from './format.ts'
import { cleanAmount } from './pasted.ts'

/** '1.000' may mean a thousand or one: the message shows how to write each. */
function bothReadings(whole = '', rest = ''): string {
  return `Non è chiaro: scrivi ${whole}${rest} oppure ${whole},${rest.slice(0, 2)}`
}

/** A field's messages for an amount that it refuses. */
interface Words {
  negative: string
  tooHigh: string
}

/** The error of a typed amount in euro with at most so many digits before the decimals, or null. */
export function euroProblem(text: string, { negative, tooHigh }: Words, digits = 8): string | null {
  const typed = cleanAmount(text)
  if (parseEuro(typed, digits) !== null) return null
  const twofold = /^([1-9]\d{0,2})\.(\d{3})$/.exec(typed)
  if (twofold) return bothReadings(twofold[1], twofold[2])
  if (/^[-−]/.test(typed)) return negative
  if (/^\d+[.,]\d{3,}$/.test(typed)) return 'Al massimo due decimali, ad esempio 49,90'
  if (new RegExp(`^\\d{${digits + 1},}`).test(typed)) return tooHigh
  return 'Scrivi un importo in euro, ad esempio 49,90'
}

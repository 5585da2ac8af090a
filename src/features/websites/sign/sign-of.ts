import { cardAddress } from '#browser/site-origin.ts'
import { loadLogo } from '#images/canvas.ts'
import { product } from '#ui/base/mark.tsx'
import { shopsToday } from '../hours/days.ts'
import { readHours } from '../hours/opening-hours.ts'
import { callAddress, daysIn, type SecondLanguage, secondWords, signText } from '../hours/sign-text.ts'
import { shareDay, whenText } from '../hours/special-days.ts'
import type { Website } from '../queries.ts'
import type { Closure, Season } from '../special-hours/queries.ts'
import { drawSign } from './draw.ts'

export type SignChoice = {
  website: Website
  closures: readonly Closure[]
  /** Whose week the sign shows; null for the usual one. */
  season: Season | null
  /** Beside Italian. */
  second: SecondLanguage | null
  /** The id of the website's card, whose page everybody may open. */
  card: string | null
}

/** The sign as a picture. Throws a `UserMessageError` when the logo does not load. */
export async function makeSign(choice: SignChoice): Promise<HTMLCanvasElement> {
  const { website, season, card } = choice
  const [words, logo] = await Promise.all([
    choice.second ? secondWords(choice.second) : undefined,
    loadLogo(website.logo_url),
  ])
  const closures = choice.closures
    // A season's sign hangs as long as the season.
    .filter((closure) => season === null || shareDay(closure, season))
    .map((closure) => ({ ...closure, orari: closure.orari as never }))
  const {
    titles,
    days,
    closures: announced,
  } = signText(readHours(season ? season.orari : website.orari), closures, shopsToday(), words)
  const telephones = [website.telefono, website.cellulare]
  const call = callAddress(telephones)
  const code = card ? cardAddress(card) : call
  const numbers = telephones.filter(Boolean).join(' · ')
  const sign = {
    name: website.nome,
    hasLogo: logo !== null,
    titles,
    season: season ? [`${season.nome}: ${whenText(season)}`, ...(words ? [daysIn(words, season)] : [])] : [],
    days,
    closures: announced,
    contacts: [numbers && `Tel. ${numbers}`, `${website.indirizzo}, ${website.citta}`].filter(Boolean),
    codeCaption: code && (card ? 'Contatti e orari' : 'Inquadra e chiama'),
    maker: product.isProvider ? product.name : null,
  }
  return drawSign(sign, logo, code)
}

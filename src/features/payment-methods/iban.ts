import { countrySpecs, isValidIBAN } from 'ibantools'

/** The shortest IBAN's length (Norway). */
const shortest = 15

/**
 * A warning about an IBAN (without spaces, in capitals), or null. `complete`: whether typing has ended, so that an IBAN
 * that is too short gets a warning. What is doubtful is added by a second press.
 */
export function ibanDoubt(iban: string, complete: boolean): string | null {
  const country = iban.slice(0, 2)
  const length = countrySpecs[country]?.chars ?? null
  if (!complete && iban.length < (length ?? shortest)) return null
  if (length === null || !/^..\d\d/.test(iban))
    return "Un IBAN comincia con la sigla del Paese e due cifre, ad esempio IT60: verifica l'IBAN"
  if (iban.length !== length) {
    return `Un IBAN che inizia con ${country} ha ${length} caratteri, questo ne ha ${iban.length}`
  }
  return isValidIBAN(iban) ? null : "Le cifre di controllo non tornano: verifica l'IBAN"
}

/**
 * The codes with which an IBAN of the European Economic Area begins: the members of the Union, Iceland, Liechtenstein and
 * Norway, and French territories that belong to the Union, where somebody writes their own code instead of FR.
 */
const economicArea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK AX GF GP MF MQ RE YT'

/**
 * The others whose banks take part in SEPA (EPC409-09, list of SEPA countries): with Albania, Moldova, Montenegro, North
 * Macedonia and Serbia, which joined in 2025 and 2026, Gibraltar and the islands of the Crown.
 */
const onlySepa = 'AD AL BL CH GB GG GI IM JE MC MD ME MK PM RS SM VA'

/** Whether an IBAN's account is in the European Economic Area, elsewhere in SEPA, or beyond. */
export function areaOf(iban: string): 'eea' | 'sepa' | 'beyond' {
  const country = iban.slice(0, 2)
  if (economicArea.split(' ').includes(country)) return 'eea'
  return onlySepa.split(' ').includes(country) ? 'sepa' : 'beyond'
}

/** Whether a text has the form of a BIC (ISO 9362): in capitals, 8 or 11 characters. */
export function isBic(bic: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
}

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
  if (length === null) return "Un IBAN comincia con la sigla del Paese, ad esempio IT: verifica l'IBAN"
  if (iban.length !== length) {
    return `Un IBAN che inizia con ${country} ha ${length} caratteri, questo ne ha ${iban.length}`
  }
  return isValidIBAN(iban) ? null : "Le cifre di controllo non tornano: verifica l'IBAN"
}

import { countrySpecs, isValidIBAN } from 'ibantools'

/** The shortest IBAN there is (Norway). */
const shortest = 15

/**
 * What seems wrong with an IBAN (without spaces, in capitals), or null. `complete` is whether a short one
 * counts as wrong already. A doubt only: the specification asks for a non-blank text and no more.
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

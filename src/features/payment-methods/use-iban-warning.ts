import { countrySpecs, isValidIBAN } from 'ibantools'
import { useEffect, useState } from 'react'
import { useDebounced } from '#browser/use-debounced.ts'
import { cleanIban } from '#italian/pasted.ts'

/**
 * A warning about an IBAN, which never blocks saving. The rules of the countries are loaded when the field appears.
 * `left`: the field has been left; before that, a short IBAN is still being typed.
 */
export function useIbanWarning(typed: string, left: boolean): string | null {
  const iban = useDebounced(cleanIban(typed), 400)
  const [warning, setWarning] = useState<string | null>(null)

  useEffect(() => {
    let wanted = true
    import('./use-iban-warning.ts')
      .then(({ ibanDoubt }) => wanted && setWarning(ibanDoubt(iban, left)))
      // No warning while the rules are not loaded.
      .catch(() => wanted && setWarning(null))
    return () => {
      wanted = false
    }
  }, [iban, left])

  return iban ? warning : null
}

/** The shortest IBAN's length (Norway). */
const shortest = 15

/**
 * A warning about an IBAN (without spaces, in capitals), or null. `complete`: whether typing has ended, so that an IBAN
 * that is too short gets a warning. Only a warning: any non-blank text is accepted.
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

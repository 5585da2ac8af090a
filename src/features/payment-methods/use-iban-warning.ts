import { useEffect, useState } from 'react'
import { useDebounced } from '#browser/use-debounced.ts'
import { cleanIban } from '#italian/pasted.ts'

/** What is doubtful about a whole IBAN; null also where the rules do not load. */
export async function doubtAbout(typed: string): Promise<string | null> {
  const rules = await import('./iban.ts').catch(() => null)
  return rules?.ibanDoubt(cleanIban(typed), true) ?? null
}

/**
 * A warning about an IBAN. The rules of the countries are loaded when the field appears.
 * `left`: the field has been left; before that, a short IBAN is still being typed.
 */
export function useIbanWarning(typed: string, left: boolean): string | null {
  const iban = useDebounced(cleanIban(typed), 400)
  const [warning, setWarning] = useState<string | null>(null)

  useEffect(() => {
    let wanted = true
    import('./iban.ts')
      .then(({ ibanDoubt }) => wanted && setWarning(ibanDoubt(iban, left)))
      // No warning while the rules are not loaded.
      .catch(() => wanted && setWarning(null))
    return () => {
      wanted = false
    }
  }, [iban, left])

  return iban ? warning : null
}

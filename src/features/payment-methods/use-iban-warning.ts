import { useEffect, useState } from 'react'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { cleanIban } from './iban.ts'

/**
 * What gives pause about an IBAN without blocking it. The rules of the countries are fetched when the
 * field appears; `left` is whether the field has been left, before which a short one is still being typed.
 */
export function useIbanWarning(typed: string, left: boolean): string | null {
  const iban = useDebounced(cleanIban(typed), 400)
  const [warning, setWarning] = useState<string | null>(null)

  useEffect(() => {
    let wanted = true
    import('./iban-doubt.ts')
      .then(({ ibanDoubt }) => wanted && setWarning(ibanDoubt(iban, left)))
      // Without the rules there is nothing to doubt.
      .catch(() => wanted && setWarning(null))
    return () => {
      wanted = false
    }
  }, [iban, left])

  return iban ? warning : null
}

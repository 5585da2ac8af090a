import { cleanPartitaIva } from './pasted.ts'

/**
 * Whether the check digit of an Italian partita IVA is right (Luhn over 11 digits, D.M. 23/12/1976). Only a warning
 * depends on it: any text of at least 11 characters is accepted.
 */
export function hasValidCheckDigit(partitaIva: string): boolean {
  const digits = cleanPartitaIva(partitaIva)
  if (!/^\d{11}$/.test(digits)) return false
  const sum = [...digits].reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

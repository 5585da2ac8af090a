/** A partita IVA as it is stored: without spaces and invisible characters, which people paste along. */
export function cleanPartitaIva(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]/gu, '').toUpperCase()
}

/**
 * Whether an Italian partita IVA's last digit fits the others (Luhn over 11 digits, D.M. 23/12/1976).
 * A doubt only: the specification asks for 11 characters and no more.
 */
export function hasValidCheckDigit(partitaIva: string): boolean {
  const digits = cleanPartitaIva(partitaIva).replace(/^IT/, '')
  if (!/^\d{11}$/.test(digits)) return false
  const sum = [...digits].reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

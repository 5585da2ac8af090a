const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const numberFormat = new Intl.NumberFormat('it-IT')
const dateFormat = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', year: 'numeric' })

/** Euro with two decimals: `49.9` -> `49,90 €`. */
export function formatEuro(amount: number): string {
  return euroFormat.format(amount)
}

/** A count with thousands separated: `12345` -> `12.345`. */
export function formatNumber(value: number): string {
  return numberFormat.format(value)
}

/** An ISO timestamp as a day: `2026-03-01T…` -> `1 mar 2026`. */
export function formatDate(iso: string): string {
  return dateFormat.format(new Date(iso))
}

/**
 * Reads an amount in euro typed with a comma or a dot; null when it is not a number with at most two
 * decimals. Never rounds: the database refuses a third decimal too.
 */
export function parseEuro(text: string): number | null {
  const clean = text.trim().replace(/\s*€$/, '').replace(',', '.')
  return /^\d{1,8}(\.\d{1,2})?$/.test(clean) ? Number(clean) : null
}

/** An amount for a text field: `49.9` -> `49,90`. */
export function euroToInput(amount: number): string {
  return amount.toFixed(2).replace('.', ',')
}

/** The data of a transfer that a code requests. */
export interface Transfer {
  /** The holder of the account. */
  name: string
  /** In capitals, without spaces. */
  iban: string
  /** The account's bank; empty where the code does not need it, which is in the European Economic Area. */
  bic: string
  /** Cents; null leaves the amount to the payer. */
  cents: number | null
  /** May be empty. */
  reason: string
}

/** Bytes of a code of version 13, the largest that the guideline allows, at error correction M. */
const mostBytes = 331
const longestName = 70
export const longestReason = 140
/** From 0,01 to 999.999.999,99 euro. */
export const mostCents = 99_999_999_999

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The holder as the code contains it: on one line, cut at the guideline's 70 characters. */
export function epcName(name: string): string {
  return [...oneLine(name)].slice(0, longestName).join('').trim()
}

/** Whether a text has the form of an IBAN, which a code needs; its check digits may still be wrong. */
export function isIbanShaped(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)
}

/**
 * The text of a code for a SEPA credit transfer (EPC069-12, version 002, UTF-8), which banks' apps read.
 * Null when it would be too long for a code.
 */
export function epcText({ name, iban, bic, cents, reason }: Transfer): string | null {
  const amount = cents === null ? '' : `EUR${(cents / 100).toFixed(2)}`
  // Purpose and structured reference are empty: a transfer with a free reason has neither.
  const lines = ['BCD', '002', '1', 'SCT', bic, epcName(name), iban, amount, '', '', oneLine(reason)]
  const text = lines.join('\n').trimEnd()
  return new TextEncoder().encode(text).length > mostBytes ? null : text
}

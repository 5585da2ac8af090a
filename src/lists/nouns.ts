import { formatNumber } from '#italian/format.ts'

/** What the entries of a list are called, one and several. */
export interface Noun {
  one: string
  many: string
}

/** `1 vendita`, `12.000 vendite`. */
export const countOf = (count: number, { one, many }: Noun) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** The name of the results of a search or filter. */
export const results: Noun = { one: 'risultato', many: 'risultati' }

/** What the entries of a list are called, one and several. */
export interface Noun {
  one: string
  many: string
}

/** The name of the results of a search or filter. */
export const results: Noun = { one: 'risultato', many: 'risultati' }

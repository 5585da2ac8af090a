/** What the entries of a list are called, one and several. */
export interface Noun {
  one: string
  many: string
}

/** What a search or a filter has found. */
export const results: Noun = { one: 'risultato', many: 'risultati' }

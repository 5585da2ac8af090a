import { formatNumber } from '#italian/format.ts'

/** What the rows of a table with a history are called. */
export const nouns = {
  businesses: { one: 'attività', many: 'attività', gender: 'f' },
  websites: { one: 'sito web', many: 'siti web', gender: 'm' },
  services: { one: 'servizio social', many: 'servizi social', gender: 'm' },
  graphic_services: { one: 'servizio grafico', many: 'servizi grafici', gender: 'm' },
  sales: { one: 'vendita', many: 'vendite', gender: 'f' },
  cards: { one: 'card', many: 'card', gender: 'f' },
  closures: { one: 'chiusura', many: 'chiusure', gender: 'f' },
  seasons: { one: 'stagione', many: 'stagioni', gender: 'f' },
} as const

export type RowNoun = (typeof nouns)[keyof typeof nouns]

/** From how many changes the database answers: more rows than that may have been saved together. */
const mostRows = 2000

/** 'nuovo sito web', 'vendita'. */
export const oneText = ({ one, gender }: RowNoun, isNew: boolean): string =>
  isNew ? `${gender === 'f' ? 'nuova' : 'nuovo'} ${one}` : one

/** '1.500 nuove attività', '37 siti web modificati'. */
export function manyText({ many, gender }: RowNoun, rows: number, isNew: boolean): string {
  const count = `${rows >= mostRows ? 'oltre ' : ''}${formatNumber(rows)}`
  const ending = gender === 'f' ? 'e' : 'i'
  return isNew ? `${count} nuov${ending} ${many}` : `${count} ${many} modificat${ending}`
}

const isNamed = (table: string): table is keyof typeof nouns => Object.hasOwn(nouns, table)

/** 'Insieme ad altri 36 siti web': what an import or a bulk change did beside one row; null where it did nothing else. */
export function togetherText(table: string, rows: number): string | null {
  if (rows < 2 || !isNamed(table)) return null
  const { one, many, gender } = nouns[table]
  if (rows === 2) return `Insieme a un${gender === 'f' ? "'altra" : ' altro'} ${one}`
  if (rows > mostRows) return `Insieme a oltre ${formatNumber(mostRows)} ${many}`
  return `Insieme ad altr${gender === 'f' ? 'e' : 'i'} ${formatNumber(rows - 1)} ${many}`
}

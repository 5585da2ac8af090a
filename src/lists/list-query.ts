import type { Narrowable } from '#backend/query-builder.ts'
import { foldText } from '#italian/fold-text.ts'
import type { ListState } from './list-search.ts'

export const gridPageSize = 12

/** A list's total is exact up to this number; above it, it may be an estimate, shown as 'circa'. */
export const exactUpTo = 100_000

/** The number of matching rows, exact or PostgreSQL's estimate. */
export interface Total {
  total: number
  totalIsEstimate: boolean
}

/** What of a list's state its rows depend on, beside their number. */
export type Asked = Omit<ListState, 'size'>

/** One page of a list, with the number of rows that match in all. */
export interface ListPage<Row> extends Total {
  rows: Row[]
}

/** An answered page with its total. An estimated total is corrected by the page's own rows. */
export function listPage<Row>(rows: Row[], counted: Total, page: number, size: number): ListPage<Row> {
  if (!counted.totalIsEstimate) return { rows, ...counted }
  const [first] = pageRange(page, size)
  const isLast = rows.length > 0 && rows.length < size
  if (isLast) return { rows, total: first + rows.length, totalIsEstimate: false }
  // After a full page there may be another one, whatever the estimate says.
  return { rows, total: Math.max(counted.total, first + rows.length + 1), totalIsEstimate: true }
}

/** First and last row of a page, counted from 0, both included. */
export function pageRange(page: number, size: number): [number, number] {
  return [(page - 1) * size, page * size - 1]
}

/** What people write before a telephone number of at least five digits. */
const phoneLabel =
  /(^|[^a-z0-9])(?:(?:tel(?:ef(?:ono|ax)?)?|cell?(?:ulare)?|fax|mob(?:ile)?|(?:tele)?phone|ph|whatsapp|wa|fisso|centralino|ufficio|uff|casa|num(?:ero)?(?: di)?|[tcmfwn](?=[.:])|[☎☏✆📞📱])[\s.:°/&+\u2010-\u2015-]*(?:e )?)+(?=[+(]*[0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})/gu
/** An extension after a telephone number (`int. 12`), with the number's last digits. */
const phoneExtension =
  /([0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})[\s,;/(\u2010-\u2015-]*(?:int(?:erno)?|est(?:ensione)?|ext)[\s.:]*[0-9]{1,5}(?![a-z0-9])/gu

/** The folded words of a search, without those around a telephone number, as `private.search_words` finds them. */
export function searchWords(text: string): string[] {
  return foldText(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(phoneLabel, '$1')
    .replace(phoneExtension, '$1')
    .split(/[\s\u0085'"`´,;!?/|<>()[\]{}«»¿¡\u2010-\u201f\u2032-\u2035\u2039\u203a\u2212-]+/)
    .filter((word) => /[^\p{P}\p{S}]/u.test(word))
}

/** Columns whose Italian order the database keeps in a column beside them, computed by `private.sort_key`. */
const ordered: ReadonlySet<string> = new Set(['insegna', 'nome', 'citta', 'regione'])

/** The column that puts a list's rows in the order of this column. */
export const orderColumn = (column: string) => (ordered.has(column) ? `${column}_ordine` : column)

/**
 * Applies a list's filters, order and page to a select. `id` decides between equal rows, so that pages never overlap;
 * it has the direction of the column before it, so that one index serves both.
 */
export function narrow<Query extends Narrowable<Query>>(query: Query, state: Asked, size: number): Query {
  let narrowed = query
  for (const [column, value] of Object.entries(state.filters)) narrowed = narrowed.eq(column, value)
  const ascending = state.sort.dir === 'asc'
  return narrowed
    .order(orderColumn(state.sort.by), { ascending })
    .order('id', { ascending })
    .range(...pageRange(state.page, size))
}

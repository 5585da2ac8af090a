import { mostRows } from '../grammar/page.ts'
import type { Embed, Order, Selection } from '../grammar/parsed.ts'
import { name } from './writing.ts'

/** The list of columns between `select` and `from`. @param of the alias of the table */
export function selectionOf({ columns, embeds }: Selection, of: string): string {
  const own = columns.map((column) => `${of}.${name(column)}`)
  return [...own, ...embeds.map((embed) => `${embedded(embed, of)} as ${name(embed.name)}`)].join(', ')
}

/**
 * Related rows as JSON. They are subqueries instead of joins, so that PostgreSQL computes them only for the rows of the
 * page, after sorting.
 */
function embedded({ link, inner }: Embed, of: string): string {
  const alias = `${of}_`
  const equal = link.pairs.map(([own, other]) => `${alias}.${name(other)} = ${of}.${name(own)}`)
  const rows = `select ${selectionOf(inner, alias)} from ${tableOf(link.to)} as ${alias} where ${equal.join(' and ')}`
  return link.many
    ? `(select coalesce(json_agg(j), '[]') from (${rows} limit ${mostRows}) as j)`
    : `(select row_to_json(j) from (${rows}) as j)`
}

/** ` order by …`, or '' when no order was requested. */
export function orderOf(order: readonly Order[], of: string): string {
  if (order.length === 0) return ''
  const parts = order.map(
    ({ column, descending, nulls }) =>
      `${of}.${name(column)}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`,
  )
  return ` order by ${parts.join(', ')}`
}

export function tableOf({ name: table }: { name: string }): string {
  return `public.${name(table)}`
}

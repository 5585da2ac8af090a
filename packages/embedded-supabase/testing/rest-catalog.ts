import type { Catalog, Link, Table } from '../rest/catalog/catalog.ts'
import { mostRows } from '../rest/grammar/page.ts'
import type { Condition, Query, Selection } from '../rest/grammar/parsed.ts'

const table = (name: string, columns: Record<string, string>) => ({
  name,
  key: ['id'],
  columns: new Map(Object.entries(columns)),
  related: new Map<string, Link[]>(),
})
export const shops = table('shops', {
  id: 'uuid',
  nome: 'text',
  costo: 'numeric',
  aperto: 'boolean',
  orari: 'jsonb',
})
const sites = table('sites', { id: 'uuid', nome: 'text', shop_id: 'uuid' })
const labels = table('labels', { id: 'uuid', nome: 'text', site_id: 'uuid' })
const colors = table('colors', { id: 'uuid', card_id: 'uuid' })
for (const [from, column, to] of [
  [sites, 'shop_id', shops],
  [labels, 'site_id', sites],
  [colors, 'card_id', labels],
] as [ReturnType<typeof table>, string, ReturnType<typeof table>][]) {
  from.related.set(to.name, [{ to, pairs: [[column, 'id']], many: false }])
  to.related.set(from.name, [{ to: from, pairs: [['id', column]], many: true }])
}
/** The catalog of the grammar's tests: four tables in a row, each related to its neighbours, and two functions. */
export const catalog: Catalog = {
  tables: new Map<string, Table>(Object.entries({ shops, sites, labels, colors })),
  routines: new Map([
    [
      'find_shops',
      [
        {
          ...shops,
          name: 'find_shops',
          result: 'row',
          several: true,
          changes: false,
          arguments: [
            { name: '_q', type: 'text', required: true },
            { name: '_filters', type: 'jsonb', required: false },
            { name: '_open', type: 'boolean', required: false },
          ],
        },
      ],
    ],
    [
      'close_shop',
      [
        {
          ...shops,
          name: 'close_shop',
          result: 'row',
          several: true,
          changes: true,
          arguments: [{ name: '_id', type: 'uuid', required: true }],
        },
      ],
    ],
  ]),
}

/** A condition in a short form for comparisons. */
export function plain(condition: Condition): Record<string, unknown> {
  if ('group' in condition) {
    const group = { [`$${condition.group}`]: condition.parts.map(plain) }
    return condition.not ? { $not: group } : group
  }
  const { column, not, operator } = condition
  if (operator === 'is') return { [column.name]: { [not ? '$isNot' : '$is']: condition.state } }
  if (operator === 'in') return { [column.name]: { [not ? '$notIn' : '$in']: condition.values } }
  const test = { [`$${operator}`]: condition.value }
  return { [column.name]: not ? { $not: test } : test }
}

/** The other parameters, as a client would write them. */
export function written({ select, order, page: { limit, offset } }: Query): string {
  const places = order.map(
    ({ column, descending, nulls }) =>
      `${column}${descending ? '.desc' : ''}${nulls ? `.nulls${nulls}` : ''}`,
  )
  return [
    `select=${selected(select)}`,
    ...(places.length > 0 ? [`order=${places}`] : []),
    ...(limit === mostRows ? [] : [`limit=${limit}`]),
    ...(offset > 0 ? [`offset=${offset}`] : []),
  ].join('&')
}

function selected({ columns, embeds }: Selection): string {
  return [...columns, ...embeds.map(({ name, inner }) => `${name}(${selected(inner)})`)].join(',')
}

import type { Catalog, Relation } from './catalog.ts'

const relation = (columns: Record<string, string>, related: string[]): Relation => ({
  columns: new Map(Object.entries(columns)),
  related: new Set(related),
})
export const shops = relation(
  { id: 'uuid', nome: 'text', costo: 'numeric', aperto: 'boolean', orari: 'jsonb' },
  ['sites'],
)
const sites = relation({ id: 'uuid', nome: 'text' }, ['shops', 'cards'])
const cards = relation({ id: 'uuid', nome: 'text' }, ['sites', 'colors'])
const colors = relation({ id: 'uuid' }, ['cards'])
/** Four tables in a row, each related to its neighbours, and a function: the catalog of the grammar's tests. */
export const catalog: Catalog = {
  tables: new Map(Object.entries({ shops, sites, cards, colors })),
  routines: new Map([
    [
      'find_shops',
      [
        {
          ...shops,
          arguments: [
            { name: '_q', type: 'text', required: true },
            { name: '_filters', type: 'jsonb', required: false },
            { name: '_open', type: 'boolean', required: false },
          ],
        },
      ],
    ],
  ]),
}

/** What lite gets, with the values in place of kysely's parameter nodes. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('toOperationNode' in value && typeof value.toOperationNode === 'function') {
    const node: { parameters: [{ value: unknown }] } = value.toOperationNode()
    return node.parameters[0].value
  }
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plain(held)]))
}

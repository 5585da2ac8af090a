import { z } from 'zod'
import type { Link, Table } from './catalog.ts'

export const Columns = z.array(z.object({ table: z.string(), column: z.string(), type: z.string() }))
/** Primary keys and unique constraints. */
export const Keys = z.array(
  z.object({ table: z.string(), columns: z.array(z.string()), primary: z.boolean() }),
)
/** Foreign keys. */
export const References = z.array(
  z.object({ from: z.string(), columns: z.array(z.string()), to: z.string(), targets: z.array(z.string()) }),
)

type Growing = {
  name: string
  key: readonly string[]
  columns: Map<string, string>
  related: Map<string, Link[]>
}

/** The tables by their names, each with the links to its related tables. */
export function tablesOf(
  columns: z.infer<typeof Columns>,
  keys: z.infer<typeof Keys>,
  references: z.infer<typeof References>,
): Map<string, Table> {
  const tables = new Map<string, Growing>()
  for (const { table, column, type } of columns) {
    const known = tables.get(table) ?? { name: table, key: [], columns: new Map(), related: new Map() }
    tables.set(table, known)
    known.columns.set(column, type)
  }
  for (const { table, columns: key, primary } of keys) {
    const known = tables.get(table)
    if (known && primary) known.key = key
  }
  // A key within the columns of a reference lets at most one row refer to a row.
  const isUnique = (table: string, among: readonly string[]) =>
    keys.some((key) => key.table === table && key.columns.every((column) => among.includes(column)))
  for (const { from, columns: own, to, targets } of references) {
    const [source, target] = [tables.get(from), tables.get(to)]
    if (!source || !target) continue
    const pairs = own.map((column, place) => [column, targets[place] ?? ''] as const)
    const back = pairs.map(([column, other]) => [other, column] as const)
    add(source.related, to, { to: target, pairs, many: false })
    add(target.related, from, { to: source, pairs: back, many: !isUnique(from, own) })
  }
  return tables
}

function add(related: Map<string, Link[]>, name: string, link: Link): void {
  related.set(name, [...(related.get(name) ?? []), link])
}

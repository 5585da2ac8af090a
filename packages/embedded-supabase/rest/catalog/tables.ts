import { z } from 'zod'
import type { Link, Table } from './catalog.ts'

export const Columns = z.array(z.object({ table: z.string(), column: z.string(), type: z.string() }))
/** Primary keys and unique constraints. */
export const Keys = z.array(
  z.object({ table: z.string(), columns: z.array(z.string()), primary: z.boolean() }),
)
export const References = z.array(
  z.object({ from: z.string(), columns: z.array(z.string()), to: z.string(), targets: z.array(z.string()) }),
)

type MutableTable = {
  name: string
  key: readonly string[]
  columns: Map<string, string>
  related: Map<string, Link[]>
}

/** By name, each with the links to its related tables. */
export function tablesOf(
  columns: z.infer<typeof Columns>,
  keys: z.infer<typeof Keys>,
  references: z.infer<typeof References>,
): Map<string, Table> {
  const tables = new Map<string, MutableTable>()
  for (const { table, column, type } of columns) {
    const found = tables.get(table) ?? { name: table, key: [], columns: new Map(), related: new Map() }
    tables.set(table, found)
    found.columns.set(column, type)
  }
  for (const { table, columns: key, primary } of keys) {
    const found = tables.get(table)
    if (found && primary) found.key = key
  }
  // With a unique key within the columns of a reference, at most one row refers to each row.
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

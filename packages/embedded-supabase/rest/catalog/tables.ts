import { z } from 'zod'
import type { Link, Routine, Table } from './catalog.ts'

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

export const Routines = z.array(
  z.object({
    name: z.string(),
    /** How many arguments have no default. */
    required: z.number(),
    names: z.array(z.string()),
    modes: z.array(z.string()),
    types: z.array(z.string()),
    /** The table whose rows it returns. */
    returns: z.string().nullable(),
    result: z.enum(['nothing', 'value', 'row']),
    several: z.boolean(),
    changes: z.boolean(),
  }),
)

/** By name; several functions may share one (overloads). */
export function routinesOf(
  routines: z.infer<typeof Routines>,
  tables: ReadonlyMap<string, Table>,
): Map<string, Routine[]> {
  const byName = new Map<string, Routine[]>()
  for (const { name, required, names, modes, types, returns, result, several, changes } of routines) {
    // Without modes every argument is an input; modes `t` and `o` are columns of the result.
    const parameters = names.map((argument, place) => ({
      argument,
      type: types[place] ?? '',
      mode: modes[place] ?? 'i',
    }))
    const inputs = parameters.filter(({ mode }) => mode === 'i' || mode === 'b')
    const outputs = parameters.filter(({ mode }) => mode === 't' || mode === 'o')
    const table = returns === null ? undefined : tables.get(returns)
    const routine: Routine = {
      name,
      arguments: inputs.map(({ argument, type }, place) => ({
        name: argument,
        type,
        required: place < required,
      })),
      columns: table?.columns ?? new Map(outputs.map(({ argument, type }) => [argument, type])),
      related: table?.related ?? new Map(),
      result,
      several,
      changes,
    }
    byName.set(name, [...(byName.get(name) ?? []), routine])
  }
  return byName
}

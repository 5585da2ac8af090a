import { z } from 'zod'
import type { Routine, Table } from './catalog.ts'

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

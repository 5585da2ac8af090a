import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

const Columns = z.array(z.object({ table: z.string(), column: z.string(), type: z.string() }))
const Relations = z.array(z.object({ from: z.string(), to: z.string() }))
const Routines = z.array(
  z.object({
    name: z.string(),
    required: z.number(),
    names: z.array(z.string()),
    modes: z.array(z.string()),
    types: z.array(z.string()),
    returns: z.string().nullable(),
  }),
)

/** What has rows: its columns with their types, and the tables that a `select` can embed. */
export type Relation = { columns: ReadonlyMap<string, string>; related: ReadonlySet<string> }
/** A database function: its arguments in order, and the rows that it returns. */
export type Routine = Relation & { arguments: { name: string; type: string; required: boolean }[] }
/** Everything that a request to `/rest/v1` can name. */
export type Catalog = {
  tables: ReadonlyMap<string, Relation>
  routines: ReadonlyMap<string, readonly Routine[]>
}

/** Tables, columns, foreign keys and functions of the schema `public`. */
async function readCatalog(db: Kysely<unknown>): Promise<Catalog> {
  const { rows } = await sql<{ columns: unknown; relations: unknown; routines: unknown }>`
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'table', relname, 'column', attname, 'type', format_type(atttypid, null)
        ) order by relname, attnum), '[]')
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
          and attnum > 0 and not attisdropped
      ) as columns,
      (
        select coalesce(jsonb_agg(jsonb_build_object('from', source.relname, 'to', target.relname)), '[]')
        from pg_constraint
        join pg_class as source on source.oid = conrelid
        join pg_class as target on target.oid = confrelid
        where contype = 'f' and connamespace = 'public'::regnamespace
          and target.relnamespace = 'public'::regnamespace
      ) as relations,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', proname,
          'required', pronargs - pronargdefaults,
          'names', coalesce(to_jsonb(proargnames), '[]'),
          'modes', coalesce(to_jsonb(proargmodes::text[]), '[]'),
          'types', array(
            select format_type(type, null)
            from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality as given (type, place)
            order by place
          ),
          'returns', (
            select relname from pg_class where oid = typrelid and relnamespace = 'public'::regnamespace
          )
        )), '[]')
        from pg_proc join pg_type on pg_type.oid = prorettype
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      ) as routines`.execute(db)
  const { columns, relations, routines } = rows[0] ?? {}
  return catalogOf(Columns.parse(columns), Relations.parse(relations), Routines.parse(routines))
}

function catalogOf(
  columns: z.infer<typeof Columns>,
  relations: z.infer<typeof Relations>,
  routines: z.infer<typeof Routines>,
): Catalog {
  const tables = new Map<string, { columns: Map<string, string>; related: Set<string> }>()
  for (const { table, column, type } of columns) {
    const known = tables.get(table) ?? { columns: new Map(), related: new Set() }
    tables.set(table, known)
    known.columns.set(column, type)
  }
  for (const { from, to } of relations) {
    tables.get(from)?.related.add(to)
    tables.get(to)?.related.add(from)
  }
  const byName = new Map<string, Routine[]>()
  for (const { name, required, names, modes, types, returns } of routines) {
    // Without modes every argument is an input; modes `t` and `o` are columns of the result.
    const given = names.map((argument, place) => ({
      argument,
      type: types[place] ?? '',
      mode: modes[place] ?? 'i',
    }))
    const taken = given.filter(({ mode }) => mode === 'i' || mode === 'b')
    const answered = given.filter(({ mode }) => mode === 't' || mode === 'o')
    const table = returns === null ? undefined : tables.get(returns)
    const routine: Routine = {
      arguments: taken.map(({ argument, type }, place) => ({
        name: argument,
        type,
        required: place < required,
      })),
      columns: table?.columns ?? new Map(answered.map(({ argument, type }) => [argument, type])),
      related: table?.related ?? new Set(),
    }
    byName.set(name, [...(byName.get(name) ?? []), routine])
  }
  return { tables, routines: byName }
}

/** Reads the catalog at the first request and keeps it. A failed attempt is repeated at the next request. */
export function rememberedCatalog(db: Kysely<unknown>): () => Promise<Catalog> {
  let known: Promise<Catalog> | null = null
  return () => {
    known ??= readCatalog(db).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

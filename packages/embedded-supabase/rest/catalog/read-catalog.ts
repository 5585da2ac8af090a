import { z } from 'zod'
import type { Database, Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Catalog } from './catalog.ts'
import { Columns, Keys, References, Routines, routinesOf, tablesOf } from './tables.ts'

const Found = z.object({ columns: Columns, keys: Keys, references: References, routines: Routines })

async function readCatalog(db: Db): Promise<Catalog> {
  const { rows } = await sql`
    with constraints as (
      select contype, conrelid, confrelid,
        array(select attname::text from unnest(conkey) with ordinality as key (num, place)
          join pg_attribute on attrelid = conrelid and attnum = num order by place) as columns,
        array(select attname::text from unnest(confkey) with ordinality as key (num, place)
          join pg_attribute on attrelid = confrelid and attnum = num order by place) as targets
      from pg_constraint where connamespace = 'public'::regnamespace
    )
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
        select coalesce(jsonb_agg(jsonb_build_object(
          'table', relname, 'columns', columns, 'primary', contype = 'p'
        )), '[]')
        from constraints join pg_class on pg_class.oid = conrelid where contype in ('p', 'u')
      ) as keys,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'from', source.relname, 'columns', columns, 'to', target.relname, 'targets', targets
        )), '[]')
        from constraints
        join pg_class as source on source.oid = conrelid
        join pg_class as target on target.oid = confrelid
        where contype = 'f' and target.relnamespace = 'public'::regnamespace
      ) as references,
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
          ),
          'result', case
            when prorettype = 'void'::regtype then 'nothing'
            when typtype = 'c' or proargmodes && '{t,o,b}' then 'row' else 'value' end,
          'several', proretset,
          'changes', provolatile = 'v'
        )), '[]')
        from pg_proc join pg_type on pg_type.oid = prorettype
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      ) as routines`.execute(db)
  const { columns, keys, references, routines } = Found.parse(rows[0])
  const tables = tablesOf(columns, keys, references)
  return { tables, routines: routinesOf(routines, tables) }
}

/** Milliseconds between two looks for something that the catalog lacks: whoever asks for nonsense causes no more. */
const looksApartMs = 5000

/** The catalog, read at the first request and again when the schema may have changed. */
export class CachedCatalog {
  /** The server's own: everybody waits for it, and a requester who is held back must not hold it back. */
  readonly #db: Db
  #reading: Promise<Catalog> | null = null
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether a function of this name may change rows; false for one that is not there. */
  async changes(routine: string): Promise<boolean> {
    const { routines } = await this.current()
    return routines.get(routine)?.some(({ changes }) => changes) ?? false
  }

  /** A failed reading is repeated at the next request. */
  current(): Promise<Catalog> {
    if (this.#reading) return this.#reading
    const reading = readCatalog(this.#db)
    this.#reading = reading
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = null
    })
    return reading
  }

  /** The next request reads it again. */
  forget(): void {
    this.#reading = null
  }

  /** A newer catalog than the one that lacked something; null when there is none, or when it was read again just now. */
  async otherThan(lacking: Catalog): Promise<Catalog | null> {
    const isCurrent = (await this.current()) === lacking
    if (isCurrent && performance.now() >= this.#lookedAt + looksApartMs) {
      this.#lookedAt = performance.now()
      this.forget()
    }
    const current = await this.current()
    return current === lacking ? null : current
  }
}

/**
 * Has the catalog read again when somebody says `notify pgrst, 'reload schema'`, as PostgREST does. Returns a function that
 * ends it.
 */
export function followSchema(database: Pick<Database, 'listen'>, catalog: CachedCatalog) {
  return database.listen('pgrst', {
    received: (payload) => ['', 'reload schema'].includes(payload) && catalog.forget(),
    lost: () => catalog.forget(),
  })
}

import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Catalog } from './catalog.ts'
import { Routines, routinesOf } from './routines.ts'
import { Columns, Keys, References, tablesOf } from './tables.ts'

const Found = z.object({ columns: Columns, keys: Keys, references: References, routines: Routines })

/** Reads tables, columns, keys and functions of the schema `public`. */
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

/** Reads the catalog at the first request and caches it. A failed attempt is repeated at the next request. */
export function cachedCatalog(db: Db): () => Promise<Catalog> {
  let cached: Promise<Catalog> | null = null
  return () => {
    cached ??= readCatalog(db).catch((error: unknown) => {
      cached = null
      throw error
    })
    return cached
  }
}

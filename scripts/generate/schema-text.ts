import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationFiles } from '../../packages/embedded-supabase/database/schema/migrations.ts'
import { supabaseDir } from '../../server/paths.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

export const schemaFile = path.join(supabaseDir, 'schema.sql')

const header = `-- The whole schema as the migrations make it, for reading: tables with what belongs to them, views, then functions below the
-- migration that defines them last. Written by \`npm run gen:schema\`; nothing runs it.`

/** One text for each table, with its columns, constraints, indexes, triggers, policies and grants. */
const tables = `
  select format(E'create table %s (\\n%s\\n);', oid::regclass, (
    select string_agg('  ' || line, E',\\n' order by place, line) from (
      select attnum::integer as place, concat_ws(' ',
        quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case attgenerated when 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
          else 'default ' || pg_get_expr(adbin, adrelid) end,
        case attidentity when 'a' then 'generated always as identity' end
      ) as line
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = relation.oid and attnum > 0 and not attisdropped
      union all
      select 10000, format('constraint %I %s', conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint where conrelid = relation.oid and contype in ('p', 'u', 'f', 'c', 'x')
    ) as lines
  )) || coalesce((
    select E'\\n' || string_agg(line, E'\\n' order by place, line) from (
      select 1 as place, pg_get_indexdef(indexrelid) || ';' as line from pg_index
      where indrelid = relation.oid and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select 2, pg_get_triggerdef(pg_trigger.oid, true) || ';' from pg_trigger where tgrelid = relation.oid and not tgisinternal
      union all
      select 3, format('alter table %s enable row level security;', oid::regclass) where relrowsecurity
      union all
      select 4, concat_ws(' ',
        format('create policy %I on %I.%I', policyname, schemaname, tablename),
        case permissive when 'RESTRICTIVE' then 'as restrictive' end, 'for ' || lower(cmd),
        'to ' || array_to_string(roles, ', '), 'using ' || qual, 'with check ' || with_check
      ) || ';'
      from pg_policies where format('%I.%I', schemaname, tablename)::regclass = relation.oid
      union all
      select 5, format('grant %s on %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), oid::regclass, grantee::regrole)
      from aclexplode(relacl)
      where grantee <> 0 and grantee <> relowner and privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
      group by grantee
    ) as belonging
  ), '') as text
  from pg_class as relation
  where relkind = 'r' and (relnamespace::regnamespace::text in ('public', 'private') or oid = 'storage.objects'::regclass)
  order by relnamespace::regnamespace::text = 'storage', relnamespace::regnamespace::text desc, relname`

const views = `
  select format(E'create view %s as\\n%s', oid::regclass, pg_get_viewdef(oid, true)) as text from pg_class
  where relkind = 'v' and relnamespace::regnamespace::text in ('public', 'private') order by relname`

const functions = `
  select format('%s.%s', pronamespace::regnamespace, proname) as name, rtrim(pg_get_functiondef(oid), E'\\n') || ';' || coalesce((
    select E'\\n' || format('grant execute to %s;', string_agg(grantee::regrole::text, ', ' order by grantee::regrole::text))
    from aclexplode(proacl) where grantee <> 0 and grantee <> proowner having count(*) > 0
  ), '') as text
  from pg_proc
  where pronamespace::regnamespace::text in ('public', 'private')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by pronamespace::regnamespace::text, proname, pg_get_function_identity_arguments(oid)`

export async function schemaText(): Promise<string> {
  const database = await migratedDatabase()
  // So that every name is written with its schema.
  await database.exec(`set search_path = ''`)
  const rowsOf = async (query: string) => (await database.query<{ name: string; text: string }>(query)).rows
  const parts = [header]
  for (const query of [tables, views]) parts.push(...(await rowsOf(query)).map(({ text }) => text))
  const migrations = migrationFiles(supabaseDir)
  const byMigration = Map.groupBy(await rowsOf(functions), ({ name }) =>
    migrations.findLast(({ text }) => text.includes(`function ${name}(`)),
  )
  for (const migration of [...migrations, undefined]) {
    const title = migration ? `${migration.version}_${migration.name}` : 'made by a loop'
    const made = byMigration.get(migration)
    if (made) parts.push(`-- ${title}`, ...made.map(({ text }) => text))
  }
  await database.close()
  return `${parts.join('\n\n').replace(/[ \t]+$/gm, '')}\n`
}

// `npm run gen:schema`
if (import.meta.main) writeFileSync(schemaFile, await schemaText())

/*
 * Describes a database's schemas as lines of text: roles, tables, columns, constraints, indexes, functions, policies, rights,
 * buckets. The order of a table's columns is none of it: a column that a migration added stands last, and everything names
 * the columns that it means.
 */
export const schemaDescription = `
with described as (
  select oid, nspname from pg_namespace where nspname in ('public', 'private', 'auth', 'storage', 'extensions', 'supabase_migrations')
),
tables as (
  select pg_class.oid, nspname || '.' || relname as name, relacl, relrowsecurity, relkind
  from pg_class join described on described.oid = relnamespace
  where relkind in ('r', 'v', 'S') and relname not like 'host\\_%'
),
lines (line) as (
  select 'role ' || rolname || ' login ' || rolcanlogin || ' bypassrls ' || rolbypassrls || ' inherit ' || rolinherit
  from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  union all
  select 'schema ' || nspname || ' ' || coalesce(acl.privilege, '')
  from pg_namespace join described using (nspname), lateral (
    select string_agg(grantee::regrole || ' ' || privilege_type, ',' order by grantee::regrole::text, privilege_type) as privilege
    from aclexplode(nspacl) where grantee <> 0 and grantee::regrole::text in ('anon', 'authenticated', 'service_role')
  ) as acl
  union all
  select 'table ' || name || ' ' || relkind::text || ' row security ' || relrowsecurity || ' ' || coalesce((
    select string_agg(grantee::regrole || ' ' || privilege_type, ',' order by grantee::regrole::text, privilege_type)
    from aclexplode(relacl) where grantee <> 0 and grantee::regrole::text in ('anon', 'authenticated', 'service_role')
      and privilege_type <> 'MAINTAIN'
  ), '') from tables
  union all
  select 'column ' || name || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' not null ' || attnotnull
    || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || attgenerated::text
  from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind <> 'S'
  union all
  select 'constraint ' || name || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
  from tables join pg_constraint on conrelid = tables.oid where contype not in ('n', 't')
  union all
  select 'index ' || pg_get_indexdef(indexrelid) from pg_index join tables on tables.oid = indrelid
  union all
  select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
  union all
  select 'column of ' || name || '.' || attname || ' ' || concat_ws(' ',
    'collation ' || attcollation::regcollation, 'identity ' || nullif(attidentity::text, ''), attacl::text)
  from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid
  where attcollation <> typcollation or attidentity::text <> '' or attacl is not null
  union all
  select 'view ' || name || ' ' || pg_get_viewdef(oid) from tables where relkind = 'v'
  union all
  select 'disabled ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
  from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal and tgenabled <> 'O'
  union all
  select 'published ' || pubname || ' ' || schemaname || '.' || tablename from pg_publication_tables
  union all
  select 'comment ' || pg_describe_object(classoid, objoid, objsubid) || ' ' || description
  from pg_description where objoid >= 16384
    and not exists (select from pg_depend where pg_depend.objid = pg_description.objoid and deptype = 'e')
  union all
  select 'bucket ' || id || ' ' || public || ' ' || file_size_limit || ' ' || allowed_mime_types::text from storage.buckets
  union all
  select 'policy ' || name || ' ' || polname || ' ' || polcmd::text || ' ' || polpermissive || ' '
    || (select string_agg(member::regrole::text, ',') from unnest(polroles) as member) || ' ' || coalesce(pg_get_expr(polqual, polrelid), '')
    || ' / ' || coalesce(pg_get_expr(polwithcheck, polrelid), '')
  from pg_policy join tables on tables.oid = polrelid
  union all
  select 'function ' || regexp_replace(pg_get_functiondef(pg_proc.oid), '\\s+', ' ', 'g') || ' ' || coalesce((
    select string_agg(grantee::regrole || '', ',' order by grantee::regrole::text)
    from aclexplode(proacl) where grantee <> 0 and grantee::regrole::text in ('anon', 'authenticated', 'service_role')
  ), '') || ' public ' || coalesce((select bool_or(grantee = 0) from aclexplode(proacl))::text, 'default')
  from pg_proc join described on described.oid = pronamespace
  where prokind = 'f' and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select 'default ' || coalesce(defaclnamespace::regnamespace::text, '') || ' ' || defaclobjtype::text || ' ' || (
    select string_agg(grantee::regrole || ' ' || privilege_type, ',' order by grantee::regrole::text, privilege_type)
    from aclexplode(defaclacl) where grantee <> 0 and grantee::regrole::text in ('anon', 'authenticated', 'service_role')
      and privilege_type <> 'MAINTAIN'
  ) from pg_default_acl
)
select regexp_replace(line, '\\s+', ' ', 'g') as line from lines where line is not null order by lines.line collate "C"`

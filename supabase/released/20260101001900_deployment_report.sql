-- What a deployment is made of, for `npm run doctor`, which compares it with what these migrations make. For the secret
-- key alone: nobody who signs in may call it, and it tells no row of anybody's.

-- `schema`: what stands in public, private and storage, by kind and name, each with what matters of it as a text.
create function private.deployment_report()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  applied jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
      into applied;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'migrations', applied,
    'roles', (
      select coalesce(jsonb_object_agg(role, accounts), '{}')
      from (select role, count(*) as accounts from public.user_roles group by role) as counted
    ),
    'accounts_without_role', (
      select count(*) from auth.users as account
      where not exists (select from public.user_roles where user_id = account.id)
    ),
    'schema', (
      select coalesce(jsonb_object_agg(kind, things), '{}') from (
        select kind, jsonb_object_agg(name, coalesce(what, '')) as things from (
          select
            'table' as kind,
            format('%I.%I', relnamespace::regnamespace, relname) as name,
            case when relrowsecurity then 'row level security' else 'open' end as what
          from pg_catalog.pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          union all
          select
            'column',
            format('%s.%I', attrelid::regclass, attname),
            concat_ws(
              ' ',
              pg_catalog.format_type(atttypid, atttypmod),
              case when attnotnull then 'not null' end
            )
          from pg_catalog.pg_attribute
          where attnum > 0 and not attisdropped and attrelid in (
            select oid from pg_catalog.pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          )
          union all
          select
            'grant',
            format('%s to %s', relation.oid::regclass, caller),
            (
              select string_agg(action, ' ' order by action)
              from unnest(array['select', 'insert', 'update', 'delete']) as action
              where has_table_privilege(caller, relation.oid, action)
            )
          from pg_catalog.pg_class as relation, unnest(array['anon', 'authenticated']) as caller
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          union all
          select
            'policy',
            format('%I.%I: %s', schemaname, tablename, policyname),
            concat_ws(
              ' ', lower(permissive), lower(cmd), 'to', array_to_string(roles, ','),
              'using ' || qual, 'with check ' || with_check
            )
          from pg_catalog.pg_policies
          where schemaname in ('public', 'storage')
          union all
          select
            'trigger',
            format('%s: %I', tgrelid::regclass, tgname),
            case tgenabled when 'D' then 'disabled' else pg_catalog.pg_get_triggerdef(pg_trigger.oid) end
          from pg_catalog.pg_trigger join pg_catalog.pg_proc on pg_proc.oid = tgfoid
          where not tgisinternal and pronamespace = 'private'::regnamespace
          union all
          select 'constraint', format('%s: %I', conrelid::regclass, conname), pg_catalog.pg_get_constraintdef(oid)
          from pg_catalog.pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
          union all
          select 'index', format('%I', indexname), ''
          from pg_catalog.pg_indexes
          where schemaname = 'public'
          union all
          select
            'function',
            pg_proc.oid::regprocedure::text,
            concat_ws(
              ' ',
              md5(prosrc),
              case when prosecdef then 'security definer' end,
              case when has_function_privilege('anon', pg_proc.oid, 'execute') then 'anon' end,
              case when has_function_privilege('authenticated', pg_proc.oid, 'execute') then 'authenticated' end
            )
          from pg_catalog.pg_proc
          where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
            select from pg_catalog.pg_depend where objid = pg_proc.oid and deptype = 'e'
          )
          union all
          select
            'bucket',
            id,
            concat_ws(
              ' ', case when public then 'public' else 'private' end, file_size_limit,
              array_to_string(array(select unnest(allowed_mime_types) order by 1), ',')
            )
          from storage.buckets
        ) as found
        group by kind
      ) as kinds
    )
  );
end
$$;

create function public.deployment_report()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.deployment_report()
$$;

revoke execute on function private.deployment_report(), public.deployment_report() from public, anon, authenticated;
grant execute on function private.deployment_report(), public.deployment_report() to service_role;

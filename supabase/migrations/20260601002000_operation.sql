-- What `npm run doctor` asks with the secret key. Nobody who signs in may call it, and it tells no row of anybody's;
-- `rows_against` alone is the dashboard's.

-- What a deployment is made of, which the doctor compares with what these migrations make. `schema`: what stands in public,
-- private and storage, by kind and name, each with what matters of it as a text; constraints whether valid or not, since
-- `rows_to_correct` names the rows of those that are not.
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
              select string_agg(granted, ' ' order by granted)
              from unnest(array['select', 'insert', 'update', 'delete']) as action
              cross join lateral (
                select case
                  when has_table_privilege(caller, relation.oid, action) then action
                  when action <> 'delete' then (
                    select format('%s (%s)', action, string_agg(quote_ident(attname), ', ' order by attnum))
                    from pg_catalog.pg_attribute
                    where attrelid = relation.oid and attnum > 0 and not attisdropped
                      and has_column_privilege(caller, attrelid, attnum, action)
                    having count(*) > 0
                  )
                end
              ) as told (granted)
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
          select
            'constraint', format('%s: %I', conrelid::regclass, conname),
            regexp_replace(pg_catalog.pg_get_constraintdef(oid), ' NOT VALID$', '')
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

-- A rule that comes with a later version is a constraint that may be `not valid` where stored rows break it: such a row can be
-- read and deleted, but as with any constraint it is not saved again before it meets it.

-- Validates each constraint that no row breaks any more. Of the others, and of the accounts of earlier versions whose address
-- is not plain (they can sign in, but get no mails): the number of rows and the ids of the first five. A request on hosted
-- Supabase ends after 8 seconds, so that a call works for `_for`; `next` is where another one goes on, null after the last.
create function private.rows_to_correct(_after text default '', _for interval default '1 day')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  ends constant timestamptz := clock_timestamp() + _for;
  rule record;
  found jsonb;
  named jsonb := '[]';
begin
  for rule in
    select * from (
      select conrelid::regclass::text as relation, conname::text as name, pg_get_expr(conbin, conrelid) as met
      from pg_catalog.pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'c' and not convalidated
      union all
      select 'auth.users', 'users_email_valid', 'private.is_plain_email(email)'
    ) as listed
    where name > _after
    order by name
  loop
    execute format(
      'select jsonb_build_object(''count'', count(*), ''ids'', to_jsonb((array_agg(key order by key))[1:5]))
        from %s as stored, coalesce(to_jsonb(stored) ->> ''id'', to_jsonb(stored) ->> ''user_id'') as key
        where not (%s)',
      rule.relation, rule.met
    ) into found;
    if (found ->> 'count')::bigint > 0 then
      named := named || jsonb_build_array(
        found || jsonb_build_object('relation', regexp_replace(rule.relation, '^public\.', ''), 'rule', rule.name)
      );
    elsif rule.relation <> 'auth.users' then
      execute format('alter table %s validate constraint %I', rule.relation, rule.name);
    end if;
    exit when clock_timestamp() > ends;
  end loop;
  return jsonb_build_object('rows', named, 'next', nullif(rule.name, 'users_email_valid'));
end
$$;

-- Only the secret key may call it, for `npm run doctor`.
create function public.rows_to_correct(_after text default '')
returns jsonb
language sql
set search_path = ''
as $$
  select private.rows_to_correct(_after, '2 seconds')
$$;

-- Which of these rows break a constraint: after an update of many was refused, the dashboard names them. The caller's own
-- policies decide which rows it may ask for.
create function public.rows_against(_constraint text, _ids uuid[])
returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  rule record;
begin
  select conrelid::regclass as relation, pg_get_expr(conbin, conrelid) as met into rule
  from pg_catalog.pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'c' and conname = _constraint;
  if found then
    return query execute format('select id from %s where id = any ($1) and not (%s)', rule.relation, rule.met) using _ids;
  end if;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.deployment_report(), public.rows_to_correct(text) from public, anon, authenticated;
revoke execute on function public.rows_against(text, uuid[]) from public, anon;
grant execute on function
  private.deployment_report(), public.deployment_report(), private.rows_to_correct(text, interval),
  public.rows_to_correct(text)
to service_role;
grant execute on function public.rows_against(text, uuid[]) to authenticated, service_role;

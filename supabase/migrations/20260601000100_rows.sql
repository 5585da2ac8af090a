-- What every table has: a time that marks each save, columns that never change, and no row before the second step.

-- Helpers live in a schema that the API does not expose. Policies call them as `(select private.…())`, so that they run once
-- a statement and not once a row. Most are PL/pgSQL: a function with a `search_path` of its own cannot be inlined, and up to
-- version 17 PostgreSQL plans such a function in SQL anew for each statement and each place that calls it.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- A table is closed until its own migration opens it.
alter default privileges in schema public revoke all on tables from anon, authenticated;

-- What the database keeps or sets of a row. `updated_at` is how a stale save is noticed, so it moves on every update, even of
-- two within one tick of the clock, and whatever the client sent. Only callers of the API are told their `created_at`: seeds
-- and imports keep theirs, and so does a row that `private.insert_again` restores. The columns that the trigger names never
-- change through the API: page addresses and log lines with the former id would lead to nothing. They are granted all the
-- same, since an upsert writes its whole row. Its triggers leave out what follows from a change elsewhere (a business gets its
-- account, a website its business's new logo): nobody's open form is out of date then.
create function private.stamp()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  fixed text;
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if tg_nargs > 0 and current_user in ('anon', 'authenticated') then
      if new.id <> old.id then
        fixed := 'id';
      elsif tg_nargs > 1 then
        select name into fixed from unnest(tg_argv) as name where to_jsonb(new) -> name <> to_jsonb(old) -> name;
      end if;
      if fixed is not null then
        raise exception '% of % never changes', fixed, tg_table_name using errcode = '42501';
      end if;
    end if;
  elsif current_user in ('anon', 'authenticated')
    and current_setting('bottega.restoring', true) is distinct from 'on'
  then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;

-- Keeps `created_at` true where a table has no `updated_at`; `private.stamp` does it for the others.
create function private.stamp_created()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated')
    and current_setting('bottega.restoring', true) is distinct from 'on'
  then
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- Must be called for every table: otherwise its rows could be read after the first step of signing in alone. A test finds a
-- table that lacks it.
create function private.require_second_step(_table regclass)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create policy "nothing before the second step" on %s as restrictive for all to authenticated
     using ((select private.is_assured()))',
    _table
  );
end
$$;

-- Throws for more rows than one call may set.
create function private.at_most_a_thousand(_ids uuid[]) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(_ids) > 1000 then
    raise exception 'more than 1000 rows at once' using errcode = '54000';
  end if;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.at_most_a_thousand(uuid[]) to authenticated, service_role;

-- `created_at` is set by the database on every table, and every stored time is one that JavaScript can represent.
-- PostgreSQL also has `infinity`, years before Christ and the year 294276; one such row broke the page or the answer
-- that contained it.

-- A row that `private.insert_again` restores keeps its date.
create or replace function private.stamp()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
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
revoke execute on function private.stamp_created() from public;

create trigger payment_methods_stamp
before insert or update on public.payment_methods
for each row when (pg_trigger_depth() = 0) execute function private.stamp_created();

-- From 1900, for imports, until the last day that a closure may have.
do $$
declare
  stamp record;
  known constant text := $known$between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'$known$;
begin
  for stamp in
    select relation, column_name
    from (
      values
        ('profiles', array['created_at', 'updated_at']), ('businesses', array['created_at', 'updated_at']),
        ('websites', array['created_at', 'updated_at']), ('services', array['created_at', 'updated_at']),
        ('graphic_services', array['created_at', 'updated_at']), ('cards', array['created_at', 'updated_at']),
        ('payment_methods', array['created_at'])
    ) as stamped (relation, columns), unnest(columns) as column_name
  loop
    -- With its triggers, the update would keep the old time and record a change that nobody made.
    execute format('alter table public.%I disable trigger user', stamp.relation);
    execute format(
      'update public.%1$I set %2$I = now() where not (%2$I %3$s)', stamp.relation, stamp.column_name, known
    );
    execute format('alter table public.%I enable trigger user', stamp.relation);
    execute format(
      'alter table public.%1$I add constraint %1$s_%2$s_valid check (%2$I %3$s)',
      stamp.relation, stamp.column_name, known
    );
  end loop;
end
$$;

-- The history: who changed what and when.

create table public.changes (
  id bigint primary key generated always as identity,
  -- When the transaction began. Changes with the same `transaction` were saved together.
  at timestamptz not null default now(),
  -- Null for the server itself. No foreign key, and the address beside it, so that a deleted account is still named.
  by uuid,
  by_email text,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  -- An update keeps only the columns that changed. `before` holds the whole row of a delete, `after` that of an insert.
  before jsonb,
  after jsonb,
  -- The business of the row, so that its account can still read about a deleted card.
  business_id uuid,
  constraint changes_action_valid check (action in ('insert', 'update', 'delete'))
);

-- The first index serves a row's history, the second the deleted rows and the removal of old changes.
create index changes_row_idx on public.changes (table_name, row_id, id desc);
create index changes_deleted_idx on public.changes (table_name, id desc) where action = 'delete';
create index changes_at_idx on public.changes (at);

-- The history keeps no derived column: `ricerca` repeats the texts of a row folded, and whoever erases a person from the
-- texts would have to find them there too. The database computes these columns anew when a row is restored.
create function private.derived_columns()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['ricerca', 'ha_sito', 'ha_account', 'ha_card']
$$;

-- The business of a row of a table with a history; null where there is none.
create function private.business_of(_table text, _row jsonb)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when _table = 'businesses' then (_row ->> 'id')::uuid
    when _table in ('closures', 'seasons')
      then (select business_id from public.websites where id = (_row ->> 'website_id')::uuid)
    else (_row ->> 'business_id')::uuid
  end;
end
$$;

-- Records the rows that a statement has changed: as they were (`replaced`) and as they are (`written`). It bypasses
-- row-level security, because no caller may write to the history. `materialized`: otherwise PostgreSQL would make the JSON
-- of a row again wherever it is named, and for each of its keys.
create function private.record_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  address constant text := (select email from auth.users where id = author);
  derived constant text[] := private.derived_columns();
begin
  if tg_op = 'INSERT' then
    with rows as materialized (select id, to_jsonb(written) - derived as now_is from written)
    insert into public.changes (by, by_email, table_name, row_id, action, after, business_id)
    select author, address, tg_table_name, id, 'insert', now_is, private.business_of(tg_table_name, now_is) from rows;
  elsif tg_op = 'DELETE' then
    with rows as materialized (select id, to_jsonb(replaced) - derived as was from replaced)
    insert into public.changes (by, by_email, table_name, row_id, action, before, business_id)
    select author, address, tg_table_name, id, 'delete', was, private.business_of(tg_table_name, was) from rows;
  else
    with rows as materialized (
      select id, to_jsonb(replaced) as was, to_jsonb(written) - (derived || '{created_at,updated_at}') as now_is
      from replaced join written using (id)
    )
    insert into public.changes (by, by_email, table_name, row_id, action, before, after, business_id)
    select author, address, tg_table_name, id, 'update', before, after, private.business_of(tg_table_name, now_is)
    from rows
    cross join lateral (
      select jsonb_object_agg(key, was -> key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(now_is) where value is distinct from was -> key
    ) as changed
    where after is not null;
  end if;
  return null;
end
$$;

-- Gives a table a history. A statement that changes many rows is recorded at once.
create function private.keep_history(_table text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create trigger %1$s_record_insert after insert on public.%1$I referencing new table as written
      for each statement execute function private.record_changes();
    create trigger %1$s_record_update after update on public.%1$I referencing old table as replaced new table as written
      for each statement execute function private.record_changes();
    create trigger %1$s_record_delete after delete on public.%1$I referencing old table as replaced
      for each statement execute function private.record_changes()',
    _table
  );
end
$$;

select private.keep_history(recorded)
from unnest(array['businesses', 'websites', 'services', 'graphic_services', 'cards', 'payment_methods']) as recorded;

-- Refuses every change of the history. It also stops the secret key, which no policy restrains, and grants of a host.
create function private.guard_changes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'the history is written by the database alone' using errcode = '42501';
end
$$;

create trigger changes_guard before insert or update or delete on public.changes
for each statement when (current_user in ('anon', 'authenticated', 'service_role'))
execute function private.guard_changes();

alter table public.changes enable row level security;
revoke all on public.changes from anon, authenticated, service_role;
grant select on public.changes to authenticated, service_role;

-- Whoever may read a row may read its history: this policy decides for a request, the function below it for everybody who
-- listens to changes live. A test compares the two for every role and table. A change that moves a website or a card to
-- another business may hold other columns too, whose former values are the former business's: its new business reads the
-- move alone.
create policy "the history is for those who may read the row" on public.changes
for select to authenticated
using (
  (select private.is_admin())
  or (table_name in ('services', 'graphic_services') and (select private.is_staff()))
  or (table_name in ('websites', 'closures', 'seasons') and (select private.own_role()) = 'gestore')
  or (
    business_id = (select private.own_business())
    and (action <> 'update' or not before ? 'business_id' or before - 'business_id' = '{}')
  )
);

-- For live connections: which of these changes each listener may read; listeners with the same rights are answered
-- together. `listeners` are positions in the given arrays of accounts and sessions. One statement reads the current
-- session, role and business, so that nothing is sent for one that has just ended. PL/pgSQL, because not every host has
-- `auth.sessions` when it applies the migrations.
create function private.readers_of_changes(_changes bigint[], _accounts uuid[], _sessions uuid[])
returns table (listeners bigint[], changes bigint[])
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  with reader as (
    select given.role, own.id as business, array_agg(listener.place) as places
    from unnest(_accounts, _sessions) with ordinality as listener (account, session, place)
    join auth.sessions as session on session.id = listener.session and session.user_id = listener.account
    join auth.users as account on account.id = listener.account
    join public.user_roles as given on given.user_id = listener.account
    left join public.businesses as own on own.user_id = listener.account and given.role = 'business'
    where (account.banned_until is null or account.banned_until <= now())
      and (session.aal::text = 'aal2' or not private.needs_second_step(listener.account))
    group by given.role, own.id
  )
  select reader.places, array_agg(change.id order by change.id)
  from reader
  join public.changes as change on
    reader.role = 'admin'
    or (change.table_name in ('services', 'graphic_services') and reader.role in ('gestore', 'business'))
    or (change.table_name in ('websites', 'closures', 'seasons') and reader.role = 'gestore')
    or (
      change.business_id = reader.business
      and (change.action <> 'update' or not change.before ? 'business_id' or change.before - 'business_id' = '{}')
    )
  where change.id = any (_changes)
  group by reader.places;
end
$$;
revoke execute on function private.readers_of_changes(bigint[], uuid[], uuid[]) from public;

-- Deletes changes older than two years, and all changes of a deleted row once it cannot be restored any more. Returns
-- how many changes were deleted. Both statements find their rows by an index.
create function private.forget_changes()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  old bigint;
  deleted bigint;
begin
  delete from public.changes where at < now() - interval '24 months';
  get diagnostics old = row_count;
  delete from public.changes as change
  using (
    select table_name, row_id, max(id) as id
    from public.changes
    where action = 'delete' and at < now() - private.restorable_for()
    group by table_name, row_id
  ) as deletion
  where change.table_name = deletion.table_name and change.row_id = deletion.row_id
    and not exists (
      select from public.changes as restored
      where restored.table_name = deletion.table_name and restored.row_id = deletion.row_id
        and restored.id > deletion.id
    );
  get diagnostics deleted = row_count;
  return old + deleted;
end
$$;

-- Runs by pg_cron where the database has it; elsewhere the server calls the function.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $cron$select cron.schedule('forget-changes', '17 3 * * *', 'select private.forget_changes()')$cron$;
  end if;
end
$$;

-- The rows that were changed last, one entry for each row, newest first: at most five, from the last 200 changes.
-- Deleted rows and payment methods are left out, because they have no page, and closures and seasons before the others are
-- counted, because many are saved at once. Returns rows to admins only.
create function public.latest_changes()
returns table (id bigint, at timestamptz, by_email text, table_name text, row_id uuid, action text, name text,
  before jsonb, after jsonb)
language sql
stable
set search_path = ''
as $$
  select recent.id, recent.at, recent.by_email, recent.table_name, recent.row_id, recent.action, named.name,
    -- Of a new row its name says enough.
    case when recent.action = 'update' then recent.before end, case when recent.action = 'update' then recent.after end
  from (
    select last.*, row_number() over (partition by last.table_name, last.row_id order by last.id desc) as place
    from (
      select change.id, change.at, change.by_email, change.table_name, change.row_id, change.action, change.before,
        change.after
      from public.changes as change
      where (select private.is_admin()) and change.table_name not in ('closures', 'seasons')
      order by change.id desc
      limit 200
    ) as last
  ) as recent
  cross join lateral (
    select insegna from public.businesses where recent.table_name = 'businesses' and businesses.id = recent.row_id
    union all
    select nome from public.websites where recent.table_name = 'websites' and websites.id = recent.row_id
    union all
    select nome from public.services where recent.table_name = 'services' and services.id = recent.row_id
    union all
    select nome from public.graphic_services
    where recent.table_name = 'graphic_services' and graphic_services.id = recent.row_id
    union all
    -- A card may have no name of its own.
    select coalesce(nullif(card.nome, ''), website.nome)
    from public.cards as card
    join public.websites as website on website.id = card.website_id
    where recent.table_name = 'cards' and card.id = recent.row_id
  ) as named (name)
  where recent.place = 1
  order by recent.id desc
  limit 5
$$;

revoke execute on function
  private.derived_columns(), private.business_of(text, jsonb), private.record_changes(), private.keep_history(text), private.guard_changes(),
  private.forget_changes()
from public;
revoke execute on function public.latest_changes() from public, anon;
grant execute on function public.latest_changes() to authenticated, service_role;

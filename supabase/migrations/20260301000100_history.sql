-- The history: who changed what and when, and a way back for what was deleted by mistake.

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

-- For a row's history, newest first; for deleted rows, newest first; and for forgetting old changes.
create index changes_row_idx on public.changes (table_name, row_id, id desc);
create index changes_deleted_idx on public.changes (table_name, id desc) where action = 'delete';
create index changes_at_idx on public.changes (at);

-- Columns that nobody edits: stamps, search columns, and flags that triggers of other tables maintain.
create function private.kept_columns()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['created_at', 'updated_at', 'ricerca', 'ha_sito', 'ha_account', 'ha_card']
$$;

-- Records the change of a row. It bypasses row-level security, because no caller may write to the history.
create function private.record_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(now_is, was);
  author constant uuid := auth.uid();
begin
  if tg_op = 'UPDATE' then
    select
      jsonb_object_agg(changed.key, was -> changed.key), jsonb_object_agg(changed.key, now_is -> changed.key)
    into was, now_is
    from jsonb_object_keys(whole) as changed (key)
    where was -> changed.key is distinct from now_is -> changed.key and changed.key <> all (private.kept_columns());
    if now_is is null then
      return null;
    end if;
  end if;
  insert into public.changes (by, by_email, table_name, row_id, action, before, after, business_id)
  values (
    author,
    (select email from auth.users where id = author),
    tg_table_name,
    (whole ->> 'id')::uuid,
    lower(tg_op),
    was,
    now_is,
    (whole ->> case tg_table_name when 'businesses' then 'id' else 'business_id' end)::uuid
  );
  return null;
end
$$;

do $$
declare
  recorded text;
begin
  foreach recorded in array array[
    'businesses', 'websites', 'services', 'graphic_services', 'cards', 'payment_methods'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete on public.%I
      for each row execute function private.record_change()',
      recorded || '_record_change', recorded
    );
  end loop;
end
$$;

-- Refuses every change of the history. It also stops the secret key, which no policy restrains, and grants of a host.
create function private.guard_changes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception 'the history is written by the database alone' using errcode = '42501';
  end if;
  return coalesce(new, old);
end
$$;

create trigger changes_guard
before insert or update or delete on public.changes
for each row execute function private.guard_changes();

alter table public.changes enable row level security;
revoke all on public.changes from anon, authenticated, service_role;
grant select on public.changes to authenticated, service_role;

-- Whoever may read a row may read its history.
create policy "the history is for those who may read the row" on public.changes
for select to authenticated
using (
  (select private.is_admin())
  or (table_name in ('services', 'graphic_services') and (select private.is_staff()))
  or (table_name = 'websites' and (select private.own_role()) = 'gestore')
  or business_id = (select private.own_business())
);

-- Replaces the earlier function: a row that `private.insert_again` restores keeps its date.
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

-- For how long a deleted row can be restored.
create function private.restorable_for()
returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '30 days'
$$;

-- Inserts a deleted row again with all its columns; only the search columns and the time of the last save are new. The
-- setting marks the row as restored for this one statement; no caller can set it through the API.
create function private.insert_again(gone public.changes)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', gone.table_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = ''
    and gone.before ? attname and attname not in ('updated_at', 'ricerca');
  perform set_config('bottega.restoring', 'on', true);
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    gone.table_name, columns
  ) using gone.before;
  perform set_config('bottega.restoring', '', true);
end
$$;

-- Restores a deleted card or payment method with the caller's own rights: policies and keys apply as to any insert. A
-- refusal gives its reason as one word in `details`.
create function public.restore_deleted(_change_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  gone public.changes;
begin
  if not private.is_admin() then
    raise exception 'only an admin restores' using errcode = '42501';
  end if;
  select * into gone from public.changes
  where id = _change_id and action = 'delete' and table_name in ('cards', 'payment_methods')
    and at > now() - private.restorable_for();
  if not found then
    raise exception 'nothing to restore' using errcode = 'PT404', detail = 'unknown';
  end if;
  perform private.insert_again(gone);
  if gone.table_name = 'payment_methods' then
    perform private.give_back_payment_method(gone);
  end if;
  return jsonb_build_object('id', gone.row_id);
exception
  when unique_violation then
    if exists (select from public.cards where id = gone.row_id)
      or exists (select from public.payment_methods where id = gone.row_id)
    then
      raise exception 'the row is there already' using errcode = 'PT409', detail = 'there_already';
    end if;
    raise exception 'something else has its place' using errcode = 'PT409', detail = 'place_taken';
  when foreign_key_violation then
    raise exception 'its place is gone' using errcode = 'PT409', detail = 'place_gone';
  when check_violation then
    raise exception 'a later rule refuses it' using errcode = 'PT409', detail = 'no_longer_valid';
end
$$;

-- Gives the restored payment method back to the services that lost it, unless somebody has chosen another one since.
create function private.give_back_payment_method(gone public.changes)
returns void
language plpgsql
set search_path = ''
as $$
declare
  paid text;
begin
  foreach paid in array array['services', 'graphic_services'] loop
    execute format(
      'update public.%I as service set payment_method_id = $1.row_id
      from public.changes as loss
      where loss.table_name = %L and loss.row_id = service.id and loss.action = ''update''
        and loss.transaction = $1.transaction and loss.at = $1.at
        and loss.before ->> ''payment_method_id'' = $1.row_id::text
        and service.payment_method_id is null
        and not exists (
          select from public.changes as later
          where later.table_name = loss.table_name and later.row_id = loss.row_id and later.id > loss.id
            and later.before ? ''payment_method_id''
        )',
      paid, paid
    ) using gone;
  end loop;
end
$$;

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

revoke execute on all functions in schema private from public;
revoke execute on function public.restore_deleted(bigint) from public, anon;
grant execute on function public.restore_deleted(bigint) to authenticated, service_role;
grant execute on function
  private.restorable_for(), private.insert_again(public.changes), private.give_back_payment_method(public.changes)
to authenticated, service_role;

-- Runs by pg_cron where the database has it; elsewhere the server calls the function.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $cron$select cron.schedule('forget-changes', '17 3 * * *', 'select private.forget_changes()')$cron$;
  end if;
end
$$;

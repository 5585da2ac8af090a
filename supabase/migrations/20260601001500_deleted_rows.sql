-- Restores rows that were deleted by mistake: cards and payment methods.

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

-- Refuses ids of deleted rows that can be restored, by the error of a taken key: otherwise a business could give one to its
-- own card, and the deleted card of another business could not be restored.
create function private.refuse_deleted_ids(_table text, _ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.changes as deletion
    where table_name = _table and row_id = any (_ids)
      and action = 'delete' and at > now() - private.restorable_for()
      and not exists (
        select from public.changes as later
        where later.table_name = deletion.table_name and later.row_id = deletion.row_id and later.id > deletion.id
      )
  ) then
    raise exception 'duplicate key value violates unique constraint "%_pkey"', _table
      using errcode = '23505', constraint = _table || '_pkey', schema = 'public', table = _table;
  end if;
end
$$;

-- The rows of a table that can be restored, newest first: the last deletion of each row that is still deleted.
-- `website` is the name of a card's website. Returns rows to admins only.
create function public.recently_deleted(_table_name text)
returns table (id bigint, at timestamptz, by_email text, before jsonb, website text)
language sql
stable
set search_path = ''
as $$
  select deletion.id, deletion.at, deletion.by_email, deletion.before, website.nome
  from public.changes as deletion
  left join public.websites as website on website.id = (deletion.before ->> 'website_id')::uuid
  where (select private.is_admin())
    and deletion.table_name = _table_name
    and _table_name in ('cards', 'payment_methods')
    and deletion.action = 'delete'
    and deletion.at > now() - private.restorable_for()
    and not exists (
      select from public.changes as later
      where later.table_name = deletion.table_name and later.row_id = deletion.row_id and later.id > deletion.id
    )
  order by deletion.id desc
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.restore_deleted(bigint), public.recently_deleted(text) from public, anon;
grant execute on function
  private.restorable_for(), private.insert_again(changes), private.give_back_payment_method(changes),
  public.restore_deleted(bigint), public.recently_deleted(text)
to authenticated, service_role;

-- Forgetting a person, in pieces as well. What leads to the person goes last, the author's name after every mention and the
-- account after both: whoever repeats the command after a failure finds the same person again.

drop function public.forget_person(text);
drop function private.forget_person(text);
drop function private.rows_with(text);

-- Who is meant by an e-mail address: the account with its earlier addresses or, without an account, what the history knows.
create function private.person_to_forget(_email text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  address constant text := lower(btrim(_email));
  ids uuid[];
  addresses text[];
  others text[];
begin
  if coalesce(address, '') !~ '^[^@]+@[^@]+$' then
    raise exception 'no e-mail address' using errcode = '22023';
  end if;
  select coalesce(array_agg(id), '{}') into ids from auth.users where lower(email) = address;
  if ids = '{}' then
    select coalesce(array_agg(distinct by), '{}') into ids from public.changes
    where lower(by_email) = address and by not in (select id from auth.users);
  end if;
  select array_agg(distinct known) into addresses
  from (
    select address as known
    union select lower(by_email) from public.changes where by = any (ids)
  ) as named
  where known is not null
    and not exists (select from auth.users where lower(email) = known and id <> all (ids));
  addresses := coalesce(addresses, array[address]);
  select coalesce(array_agg(distinct known), '{}') into others
  from (
    select lower(email) as known from auth.users where id <> all (ids)
    union all select lower(email) from public.businesses
    union all select lower(email) from public.websites
    union all select lower(by_email) from public.changes where by <> all (ids)
  ) as named
  where known <> all (addresses) and exists (select from unnest(addresses) as own where strpos(known, own) > 0);
  return jsonb_build_object(
    'step', 'values', 'after', 0, 'newest', (select coalesce(max(id), 0) from public.changes),
    'email', address, 'ids', to_jsonb(ids), 'addresses', to_jsonb(addresses),
    'pattern', private.addresses_pattern(addresses, others), 'accounts', 0, 'changes', 0, 'remaining', '{}'::jsonb
  );
end
$$;

-- Erases a person from the recorded values of the next changes.
create function private.forget_in_values(_state jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ids constant text[] := array(select jsonb_array_elements_text(_state -> 'ids'));
  addresses constant text[] := array(select jsonb_array_elements_text(_state -> 'addresses'));
  pattern constant text := _state ->> 'pattern';
  last bigint;
  mentions bigint;
begin
  with piece as materialized (
    select id,
      by::text = any (ids) or lower(by_email) = any (addresses) as made,
      private.plain_text(concat(before, after)) ~* pattern
        or exists (select from unnest(ids) as own where strpos(lower(concat(before, after)), own) > 0) as named
    from public.changes
    where id > (_state ->> 'after')::bigint and id <= (_state ->> 'newest')::bigint
    order by id
    limit 250
  ),
  cleaned as (
    update public.changes as change set
      before = private.values_without(change.before, ids, pattern),
      after = private.values_without(change.after, ids, pattern)
    from piece where piece.id = change.id and piece.named
  )
  select max(id), count(*) filter (where made or named) into last, mentions from piece;
  if last is null then
    return _state || '{"step": "log", "after": null}';
  end if;
  return _state || jsonb_build_object('after', last, 'changes', (_state ->> 'changes')::bigint + mentions);
end
$$;

-- Deletes the person's next entries of the auth service's log, where this database has it.
create function private.forget_in_log(_state jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  last uuid;
begin
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'with piece as materialized (
        select id, payload ->> ''actor_id'' = any ($1) or private.plain_text(payload::text) ~* $2 as named
        from auth.audit_log_entries where id > $3 order by id limit 500
      ),
      gone as (delete from auth.audit_log_entries as entry using piece where entry.id = piece.id and piece.named)
      select max(id::text)::uuid from piece'
    into last
    using array(select jsonb_array_elements_text(_state -> 'ids')), _state ->> 'pattern',
      coalesce(_state ->> 'after', '00000000-0000-0000-0000-000000000000')::uuid;
  end if;
  return _state || case
    when last is null then '{"step": "authors"}'::jsonb
    else jsonb_build_object('after', last)
  end;
end
$$;

-- Erases the person as author of the next changes. Those by which a repeated command finds the person are the last.
create function private.forget_as_author(_state jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ids constant uuid[] := array(select jsonb_array_elements_text(_state -> 'ids'));
  addresses constant text[] := array(select jsonb_array_elements_text(_state -> 'addresses'));
  erased bigint;
begin
  update public.changes set by = case when by = any (ids) then null else by end, by_email = null
  where id in (
    select id from public.changes
    where by = any (ids) or lower(by_email) = any (addresses)
    order by coalesce(by = any (ids), false), coalesce(lower(by_email) = _state ->> 'email', false), id
    limit 5000
  );
  get diagnostics erased = row_count;
  return case when erased < 5000 then _state || '{"step": "account"}' else _state end;
end
$$;

-- Deletes the account with its profile and role, what the services keep of it without a foreign key, and the mentions in
-- changes that were made meanwhile.
create function private.forget_account(_state jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ids constant uuid[] := array(select jsonb_array_elements_text(_state -> 'ids'));
  state jsonb := _state;
  kept record;
  accounts bigint;
begin
  delete from auth.users where id = any (ids);
  get diagnostics accounts = row_count;
  for kept in
    select * from (
      values
        ('auth.refresh_tokens', 'delete', 'delete from auth.refresh_tokens where user_id::text = any ($1::text[])'),
        ('auth.flow_state', 'delete', 'delete from auth.flow_state where user_id = any ($1)'),
        ('auth.sign_ups', 'delete', 'delete from auth.sign_ups where lower(email) = any ($2)'),
        (
          'storage.objects', 'update', 'update storage.objects set owner = null, owner_id = null
            where owner = any ($1) or owner_id = any ($1::text[])'
        )
    ) as table_of (name, right_needed, statement)
    where to_regclass(name) is not null
  loop
    if has_table_privilege(kept.name, kept.right_needed) then
      execute kept.statement using ids, array(select jsonb_array_elements_text(_state -> 'addresses'));
    end if;
  end loop;
  -- One that was not committed yet when the others were read may have an earlier number.
  state := state || jsonb_build_object(
    'step', 'values', 'after', (_state ->> 'newest')::bigint - 1000, 'newest', (select coalesce(max(id), 0) from public.changes),
    'accounts', accounts
  );
  while state ->> 'step' = 'values' loop
    state := private.forget_in_values(state);
  end loop;
  state := state || '{"step": "authors"}';
  while state ->> 'step' = 'authors' loop
    state := private.forget_as_author(state);
  end loop;
  return state || '{"step": "remaining", "relation": 0, "after": 0}';
end
$$;

-- Counts the rows that still hold one of the addresses, in the next pages of the next table.
create function private.count_remaining(_state jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  pages constant bigint := 40;
  relation regclass;
  page constant bigint := (_state ->> 'after')::bigint;
  found bigint;
  name text;
begin
  select listed.oid into relation
  from (
    select oid::regclass as oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'storage.objects'::regclass
  ) as listed
  order by listed.oid::text
  offset (_state ->> 'relation')::bigint limit 1;
  if relation is null then
    return _state || '{"step": "done"}';
  end if;
  if page * current_setting('block_size')::bigint >= pg_relation_size(relation) then
    return _state || jsonb_build_object('relation', (_state ->> 'relation')::bigint + 1, 'after', 0);
  end if;
  execute format(
    'select count(*) from %s as stored where ctid >= $2 and ctid < $3
      and private.plain_text((to_jsonb(stored) - private.derived_columns())::text) ~* $1',
    relation
  )
  into found
  using _state ->> 'pattern', format('(%s,0)', page)::tid, format('(%s,0)', page + pages)::tid;
  name := regexp_replace(relation::text, '^public\.', '');
  return _state || jsonb_build_object(
    'after', page + pages,
    'remaining', _state -> 'remaining' || case
      when found = 0 then '{}'
      else jsonb_build_object(name, coalesce((_state -> 'remaining' ->> name)::bigint, 0) + found)
    end
  );
end
$$;

-- Deletes the account of an e-mail address with its profile and role, and erases the person from the history: as author,
-- under earlier addresses too, and inside the recorded values. When there is no account, the account that the history names
-- counts. Called again with its own answer until that has `step` 'done': then it has the person's `addresses`, how many
-- `accounts` were deleted, how many `changes` named the person, and in how many rows of which tables an address is
-- `remaining`: in clients' data, which stay, or inside a longer word, which may be somebody else's address.
create function private.forget_person(_email text, _state jsonb, _for interval)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  ends constant timestamptz := clock_timestamp() + _for;
  state jsonb := coalesce(_state, private.person_to_forget(_email));
begin
  loop
    state := case state ->> 'step'
      when 'values' then private.forget_in_values(state)
      when 'log' then private.forget_in_log(state)
      when 'authors' then private.forget_as_author(state)
      when 'account' then private.forget_account(state)
      else private.count_remaining(state)
    end;
    exit when state ->> 'step' = 'done' or clock_timestamp() > ends;
  end loop;
  return state;
end
$$;

create function public.forget_person(_email text, _state jsonb default null)
returns jsonb
language sql
set search_path = ''
as $$
  select private.forget_person(_email, _state, '2 seconds')
$$;

drop function private.forget_sign_in(uuid[], text[], text);

revoke execute on function
  private.person_to_forget(text), private.forget_in_values(jsonb), private.forget_in_log(jsonb),
  private.forget_as_author(jsonb), private.forget_account(jsonb), private.count_remaining(jsonb),
  private.forget_person(text, jsonb, interval), public.forget_person(text, jsonb)
from public, anon, authenticated;
grant execute on function private.forget_person(text, jsonb, interval), public.forget_person(text, jsonb) to service_role;

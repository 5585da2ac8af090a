-- Erases a person for good, for `npm run admin -- forget EMAIL`.

-- The values without these ids and e-mail addresses: an id becomes null, an address becomes the word 'rimosso', also
-- inside a longer text. `anna@x.it` is not found in `joanna@x.it` or `anna@x.it.com`.
create function private.without_person(_values jsonb, _ids uuid[], _addresses text[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    case
      when _ids = '{}' then _values::text
      else regexp_replace(_values::text, format('"(%s)"', array_to_string(_ids, '|')), 'null', 'gi')
    end,
    format('(?<![a-z0-9._%%+-])(%s)(?![a-z0-9-]|\.[a-z0-9])', (
      select string_agg(regexp_replace(btrim(to_json(address)::text, '"'), '([.*+?^${}()|\[\]\\])', '\\\1', 'g'), '|')
      from unnest(_addresses) as address
    )),
    'rimosso', 'gi'
  )::jsonb
$$;

-- Deletes the account of an e-mail address with its profile and role, and erases the person from the history: as
-- author, under earlier addresses too, and inside the recorded values. When there is no account, the account that the
-- history names counts. Returns how many accounts were deleted, how many changes named the person, and how many
-- businesses and websites still have the address: those stay, because they are the clients' data.
create function private.forget_person(_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(_email));
  ids uuid[];
  addresses text[];
  accounts bigint;
  mentions bigint;
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

  delete from auth.users where id = any (ids);
  get diagnostics accounts = row_count;
  perform private.forget_sign_in(ids, addresses);

  update public.changes set
    by = case when by = any (ids) then null else by end,
    by_email = case when by = any (ids) or lower(by_email) = any (addresses) then null else by_email end,
    before = private.without_person(before, ids, addresses),
    after = private.without_person(after, ids, addresses)
  where by = any (ids) or lower(by_email) = any (addresses)
    or exists (
      select from unnest(ids::text[] || addresses) as word
      where strpos(lower(concat(before, after)), btrim(to_json(word)::text, '"')) > 0
    );
  get diagnostics mentions = row_count;
  return jsonb_build_object(
    'accounts', accounts,
    'changes', mentions,
    'businesses', (select count(*) from public.businesses where lower(email) = address),
    'websites', (select count(*) from public.websites where lower(email) = address)
  );
end
$$;

-- Deletes the auth service's rows about an account that have no foreign key, in those tables that this database has.
create function private.forget_sign_in(_ids uuid[], _addresses text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  kept record;
begin
  for kept in
    select * from (
      values
        ('auth.refresh_tokens', 'user_id::text = any ($1::text[])'),
        ('auth.flow_state', 'user_id = any ($1)'),
        ('auth.audit_log_entries', 'payload ->> ''actor_id'' = any ($1::text[])'),
        ('auth.sign_ups', 'lower(email) = any ($2)')
    ) as table_of (name, belongs)
    where to_regclass(name) is not null
  loop
    if has_table_privilege(kept.name, 'delete') then
      execute format('delete from %s where %s', kept.name, kept.belongs) using _ids, _addresses;
    end if;
  end loop;
end
$$;

create function public.forget_person(_email text)
returns jsonb
language sql
set search_path = ''
as $$
  select private.forget_person(_email)
$$;

revoke execute on function
  private.without_person(jsonb, uuid[], text[]), private.forget_person(text), private.forget_sign_in(uuid[], text[]),
  public.forget_person(text)
from public, anon, authenticated;
grant execute on function private.forget_person(text), public.forget_person(text) to service_role;

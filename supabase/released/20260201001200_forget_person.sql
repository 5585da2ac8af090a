-- Erases a person in every form in which texts hold an address, and tells what remains.

-- A text as a person reads it: without invisible characters, full-width letters as plain ones, and ASCII characters that
-- are encoded for an address of the web or for HTML decoded, repeatedly.
create function private.plain_text(_text text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  written text;
  plain text := _text;
begin
  if _text !~ '[%&\\]|[^\u0001-\u007e]' then
    return _text;
  end if;
  for round in 1..5 loop
    written := plain;
    select string_agg(
      case
        when found.part[1] is not null then chr(get_byte(decode(found.part[1], 'hex'), 0))
        when found.part[2] is not null then chr(found.part[2]::integer)
        when found.part[3] is not null then '@'
        else found.part[4]
      end, '' order by found.place
    )
    into plain
    from regexp_matches(
      regexp_replace(written, '&#0*(3[2-9]|[4-9]\d|1[01]\d|12[0-6]);', '&#\1;', 'g'),
      '(?:%|&#x0*|\\+u00)([2-7][0-9A-Fa-f]);?|&#(\d{2,3});|(&commat;)|([^%&\\]+|[%&\\])', 'gi'
    ) with ordinality as found (part, place);
    exit when plain is not distinct from written;
  end loop;
  return regexp_replace(
    normalize(plain, nfkc), '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
  );
end
$$;

-- The addresses as a pattern that finds none of them inside the longer addresses of others.
create function private.addresses_pattern(_addresses text[], _others text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  special constant text := '([.*+?^${}()|\[\]\\])';
  address text;
  before text;
  after text;
  patterns text[] := '{}';
begin
  foreach address in array _addresses loop
    select
      string_agg(regexp_replace(left(other, -char_length(address)), special, '\\\1', 'g'), '|')
        filter (where right(other, char_length(address)) = address),
      string_agg(regexp_replace(substr(other, char_length(address) + 1), special, '\\\1', 'g'), '|')
        filter (where left(other, char_length(address)) = address)
    into before, after
    from unnest(_others) as other
    where other <> address;
    patterns := patterns || concat(
      '(?<!' || before || ')', regexp_replace(normalize(address, nfkc), special, '\\\1', 'g'), '(?!' || after || ')'
    );
  end loop;
  return '(?:' || array_to_string(patterns, '|') || ')';
end
$$;

-- A text without what the pattern finds. An address ends where its local part and its host do: `joanna@x.it` and
-- `anna@x.it.com` are others'. A letter that ends an encoded character or an escape (`%0A`, `\n`) is none of the address.
create function private.text_without(_text text, _pattern text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  whole constant text := '(?:(?<![a-z0-9])|(?<=%[0-9a-f][0-9a-f]|\\[abfnrtv]|\\[ux][0-9a-f]{2,4}))' || _pattern
    || '(?![a-z0-9]|-[a-z0-9-]*\.[a-z0-9]|\.[a-z0-9])';
  without constant text := regexp_replace(_text, whole, 'rimosso', 'gi');
  plain constant text := private.plain_text(without);
begin
  return case when plain ~* whole then regexp_replace(plain, whole, 'rimosso', 'gi') else without end;
end
$$;

-- The values without a person, in every text however deep: an id becomes null, an address the word 'rimosso'.
create function private.values_without(_values jsonb, _ids text[], _pattern text)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case jsonb_typeof(_values)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.values_without(value, _ids, _pattern)), '{}') from jsonb_each(_values)
    )
    when 'array' then (
      select coalesce(jsonb_agg(private.values_without(value, _ids, _pattern) order by place), '[]')
      from jsonb_array_elements(_values) with ordinality as element (value, place)
    )
    when 'string' then
      case
        when lower(_values #>> '{}') = any (_ids) then 'null'::jsonb
        else to_jsonb(private.text_without(_values #>> '{}', _pattern))
      end
    else _values
  end;
end
$$;

-- The values without a person who has these ids and addresses. `_others`: addresses of others, which may contain them.
create function private.without_person(_values jsonb, _ids uuid[], _addresses text[], _others text[] default '{}')
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select private.values_without(_values, _ids::text[], private.addresses_pattern(_addresses, _others))
$$;

-- How many rows of each table still contain one of the addresses; tables without any are left out.
create function private.rows_with(_pattern text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  relation regclass;
  found bigint;
  counted jsonb := '{}';
begin
  for relation in
    select oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'storage.objects'::regclass
  loop
    execute format(
      'select count(*) from %s as stored where private.plain_text((to_jsonb(stored) - private.derived_columns())::text) ~* $1',
      relation
    ) into found using _pattern;
    if found > 0 then
      counted := counted || jsonb_build_object(regexp_replace(relation::text, '^public\.', ''), found);
    end if;
  end loop;
  return counted;
end
$$;

-- Deletes the account of an e-mail address with its profile and role, and erases the person
-- from the history: as author, under earlier addresses too, and inside the recorded values. When there is no account, the
-- account that the history names counts. Returns the person's addresses, how many accounts were deleted, how many changes
-- named the person, and in how many rows of which tables an address still stands: in clients' data, which stay, or inside
-- a longer word, which may be somebody else's address.
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
  others text[];
  pattern text;
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
  select coalesce(array_agg(distinct known), '{}') into others
  from (
    select lower(email) as known from auth.users where id <> all (ids)
    union all select lower(email) from public.businesses
    union all select lower(email) from public.websites
    union all select lower(by_email) from public.changes where by <> all (ids)
  ) as named
  where known <> all (addresses) and exists (select from unnest(addresses) as own where strpos(known, own) > 0);
  pattern := private.addresses_pattern(addresses, others);

  delete from auth.users where id = any (ids);
  get diagnostics accounts = row_count;
  perform private.forget_sign_in(ids, addresses, pattern);

  update public.changes set
    by = case when by = any (ids) then null else by end,
    by_email = case when by = any (ids) or lower(by_email) = any (addresses) then null else by_email end,
    before = private.values_without(before, ids::text[], pattern),
    after = private.values_without(after, ids::text[], pattern)
  where by = any (ids) or lower(by_email) = any (addresses)
    or private.plain_text(concat(before, after)) ~* pattern
    or exists (select from unnest(ids) as id where strpos(lower(concat(before, after)), id::text) > 0);
  get diagnostics mentions = row_count;
  return jsonb_build_object(
    'addresses', addresses, 'accounts', accounts, 'changes', mentions, 'remaining', private.rows_with(pattern)
  );
end
$$;

-- What the auth service and the storage keep of an account without a foreign key, in those tables that this database has.
create function private.forget_sign_in(_ids uuid[], _addresses text[], _pattern text)
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
        ('auth.refresh_tokens', 'delete', 'delete from auth.refresh_tokens where user_id::text = any ($1::text[])'),
        ('auth.flow_state', 'delete', 'delete from auth.flow_state where user_id = any ($1)'),
        (
          'auth.audit_log_entries', 'delete', 'delete from auth.audit_log_entries
            where payload ->> ''actor_id'' = any ($1::text[]) or private.plain_text(payload::text) ~* $3'
        ),
        ('auth.sign_ups', 'delete', 'delete from auth.sign_ups where lower(email) = any ($2)'),
        ('storage.objects', 'update', 'update storage.objects set owner_id = null where owner_id = any ($1::text[])')
    ) as table_of (name, right_needed, statement)
    where to_regclass(name) is not null
  loop
    if has_table_privilege(kept.name, kept.right_needed) then
      execute kept.statement using _ids, _addresses, _pattern;
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
  private.plain_text(text), private.addresses_pattern(text[], text[]), private.text_without(text, text),
  private.values_without(jsonb, text[], text), private.without_person(jsonb, uuid[], text[], text[]),
  private.rows_with(text), private.forget_sign_in(uuid[], text[], text), private.forget_person(text), public.forget_person(text)
from public, anon, authenticated;

grant execute on function private.forget_person(text), public.forget_person(text) to service_role;

-- The accounts of an installation, page by page, for an admin. With its owner's rights, because no API role may read the auth
-- service's tables.

create function private.list_accounts(
  _cerca text, _ruolo text, _ordina text, _verso text, _limite integer, _da integer
)
returns table (
  user_id uuid, email text, display_name text, role text, business_id uuid, insegna text, created_at timestamptz,
  last_sign_in_at timestamptz, verified boolean, banned_until timestamptz, confirmed boolean, totale bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  sorted constant text := coalesce(nullif(_ordina, ''), 'display_name');
  direction constant text := coalesce(nullif(_verso, ''), 'asc');
  -- A sign-in that never was is the earliest one, and a name that is missing comes last.
  key constant text := case sorted
    when 'display_name' then 'private.sort_key(profile.display_name) collate "C" ' || direction || ' nulls last'
    when 'email' then 'account.email::text collate "C" ' || direction
    when 'role' then 'given.role collate "C" ' || direction
    when 'last_sign_in_at' then
      'account.last_sign_in_at ' || direction || case direction when 'asc' then ' nulls first' else ' nulls last' end
    when 'created_at' then 'account.created_at ' || direction
  end;
begin
  if not private.is_admin() then
    raise exception 'only an admin lists accounts' using errcode = '42501';
  end if;
  if key is null or direction not in ('asc', 'desc') or _limite not between 1 and 1000 or _da < 0 then
    raise exception 'no such order or page' using errcode = '22023';
  end if;
  return query execute
    'select account.id, account.email::text, profile.display_name, given.role, business.id, business.insegna,
      account.created_at, account.last_sign_in_at,
      exists (select from auth.mfa_factors where user_id = account.id and status = ''verified''),
      account.banned_until, account.email_confirmed_at is not null, count(*) over ()
    from auth.users as account
    left join public.profiles as profile on profile.user_id = account.id
    left join public.user_roles as given on given.user_id = account.id
    left join public.businesses as business on business.user_id = account.id
    where ($1 is null or given.role = $1)
      and not exists (
        select from regexp_split_to_table(private.fold($2), ''\s+'') as word
        where strpos(private.fold(concat_ws(E''\n'', profile.display_name, account.email)), word) = 0
      )
    order by ' || key || ', account.id ' || direction || ' limit $3 offset $4'
  using nullif(_ruolo, ''), coalesce(btrim(_cerca), ''), coalesce(_limite, 1000), coalesce(_da, 0);
end
$$;

revoke execute on function private.list_accounts(text, text, text, text, integer, integer) from public;
grant execute on function private.list_accounts(text, text, text, text, integer, integer) to authenticated, service_role;

create function public.list_accounts(
  _cerca text default null, _ruolo text default null, _ordina text default null, _verso text default null,
  _limite integer default null, _da integer default null
)
returns table (
  user_id uuid, email text, display_name text, role text, business_id uuid, insegna text, created_at timestamptz,
  last_sign_in_at timestamptz, verified boolean, banned_until timestamptz, confirmed boolean, totale bigint
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_accounts(_cerca, _ruolo, _ordina, _verso, _limite, _da)
$$;

revoke execute on function public.list_accounts(text, text, text, text, integer, integer) from public, anon;
grant execute on function public.list_accounts(text, text, text, text, integer, integer) to authenticated, service_role;

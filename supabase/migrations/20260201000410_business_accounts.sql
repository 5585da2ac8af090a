-- What an admin may know of a business's account, and the name by which the account is greeted.

-- The account of a business: no row while it has none, and to anybody but an admin. The auth service's tables are nobody's
-- to read, hence with their owner's powers.
create function private.business_account(_business_id uuid)
returns table (email text, created_at timestamptz, last_sign_in_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select account.email::text, account.created_at, account.last_sign_in_at
  from public.businesses as business
  join auth.users as account on account.id = business.user_id
  where business.id = _business_id and (select private.is_admin())
$$;

revoke execute on function private.business_account(uuid) from public;
grant execute on function private.business_account(uuid) to authenticated, service_role;

create function public.business_account(_business_id uuid)
returns table (email text, created_at timestamptz, last_sign_in_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select * from private.business_account(_business_id)
$$;

revoke execute on function public.business_account(uuid) from public, anon;
grant execute on function public.business_account(uuid) to authenticated, service_role;

-- A new account of a business is greeted by the business's insegna, in its profile and in the user's metadata, unless its
-- maker gave it a name. After `businesses.user_id` is set, so that it holds however the account came to its business.
create function private.name_business_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text;
begin
  select nullif(btrim(left(raw_user_meta_data ->> 'display_name', 200)), '') into given
  from auth.users where id = new.user_id;

  -- The profile may not be there yet: both are made by triggers on the same new user.
  insert into public.profiles (user_id, display_name) values (new.user_id, coalesce(given, new.insegna))
  on conflict (user_id) do update set display_name = excluded.display_name where profiles.display_name is null;

  if given is null then
    update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('display_name', new.insegna)
    where id = new.user_id;
  end if;
  return null;
end
$$;

create trigger businesses_name_account
after update of user_id on public.businesses
for each row when (new.user_id is not null and new.user_id is distinct from old.user_id)
execute function private.name_business_account();

revoke execute on function private.name_business_account() from public;

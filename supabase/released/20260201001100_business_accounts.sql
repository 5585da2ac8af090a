-- What an admin may read of a business's account, and the display name of the account.

-- The account of a business: no row while it has none, and no row for callers other than admins. It runs with its owner's
-- rights, because no API role may read the auth service's tables. `invited_at`: the last invitation, until somebody has
-- opened it. `second_step`: a code is asked for after the password.
create function private.business_account(_business_id uuid)
returns table (
  email text, created_at timestamptz, last_sign_in_at timestamptz, invited_at timestamptz, second_step boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select account.email::text, account.created_at, account.last_sign_in_at,
    case when account.email_confirmed_at is null then coalesce(account.invited_at, account.created_at) end,
    exists (select from auth.mfa_factors where user_id = account.id and status = 'verified')
  from public.businesses as business
  join auth.users as account on account.id = business.user_id
  where business.id = _business_id and (select private.is_admin())
$$;

revoke execute on function private.business_account(uuid) from public;
grant execute on function private.business_account(uuid) to authenticated, service_role;

create function public.business_account(_business_id uuid)
returns table (
  email text, created_at timestamptz, last_sign_in_at timestamptz, invited_at timestamptz, second_step boolean
)
language sql
stable
set search_path = ''
as $$
  select * from private.business_account(_business_id)
$$;

revoke execute on function public.business_account(uuid) from public, anon;
grant execute on function public.business_account(uuid) to authenticated, service_role;

-- Whom an invitation of a business goes to, for the edge function alone: the business's e-mail, and its account if any.
create function private.business_invitation(_business_id uuid)
returns table (email text, user_id uuid, account_email text, opened boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select business.email, business.user_id, account.email::text, account.email_confirmed_at is not null
  from public.businesses as business
  left join auth.users as account on account.id = business.user_id
  where business.id = _business_id
$$;

revoke execute on function private.business_invitation(uuid) from public;
grant execute on function private.business_invitation(uuid) to service_role;

create function public.business_invitation(_business_id uuid)
returns table (email text, user_id uuid, account_email text, opened boolean)
language sql
stable
set search_path = ''
as $$
  select * from private.business_invitation(_business_id)
$$;

revoke execute on function public.business_invitation(uuid) from public, anon, authenticated;
grant execute on function public.business_invitation(uuid) to service_role;

-- A business whose e-mail is corrected was invited at a wrong address: the link that is there opens nothing any more.
create function private.void_invitation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users set confirmation_token = '', recovery_token = ''
  where id = new.user_id and email_confirmed_at is null;
  -- Where hosted Supabase keeps the tokens too.
  if found and to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.user_id;
  end if;
  return null;
end
$$;
revoke execute on function private.void_invitation() from public;

create trigger businesses_void_invitation
after update of email on public.businesses
for each row when (new.user_id is not null and new.email is distinct from old.email)
execute function private.void_invitation();

-- A new account of a business gets the business's insegna as name, in its profile and in the user's metadata, unless it
-- was created with a name. It runs after `businesses.user_id` is set, so it works however the account was connected.
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

  -- The profile may not exist yet: triggers on the same new user create both.
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

-- A password that an admin has chosen for somebody is marked in the account's `app_metadata.given_password` until its owner
-- chooses another: `true`, or 'put off' once they have asked for time.
create function private.forget_given_password()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.raw_app_meta_data = new.raw_app_meta_data - 'given_password';
  return new;
end
$$;
revoke execute on function private.forget_given_password() from public;

create trigger on_auth_user_changes_password
before update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.forget_given_password();

create function private.put_off_own_password()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_before_second_step();
  update auth.users set raw_app_meta_data = raw_app_meta_data || '{"given_password": "put off"}'
  where id = (select auth.uid()) and raw_app_meta_data -> 'given_password' = 'true';
end
$$;

-- The caller does not choose a password of their own yet.
create function public.put_off_own_password()
returns void
language sql
set search_path = ''
as $$
  select private.put_off_own_password()
$$;

revoke execute on function private.put_off_own_password(), public.put_off_own_password() from public, anon;
grant execute on function private.put_off_own_password(), public.put_off_own_password() to authenticated;

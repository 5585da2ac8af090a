-- An account that nobody has opened belongs to whoever reads its address. That of a business has the business's address
-- therefore: it follows each correction, and it goes where it cannot follow.

drop trigger businesses_void_invitation on public.businesses;
drop function private.void_invitation();

-- Removes what somebody began at an address and never confirmed. An invited account stays, and so does one that an admin has
-- given a business or a role.
create function private.remove_unconfirmed(_email text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The embedded server opens and makes accounts under this lock (`embedded/auth/users.ts`).
  perform pg_advisory_xact_lock(hashtextextended('account of ' || _email, 0));
  delete from auth.users as account
  where email = _email and is_sso_user = false and confirmed_at is null and invited_at is null and last_sign_in_at is null
    and not coalesce(raw_app_meta_data, '{}') ? 'business_id'
    and not exists (select from public.businesses where user_id = account.id)
    and not exists (select from public.user_roles where user_id = account.id and role <> 'cliente');
end
$$;
revoke execute on function private.remove_unconfirmed(text) from public;

-- Gives an account another address while nobody has opened it, and voids the links and the password of the former one.
-- False where another account has the address; a sign-up that nobody has confirmed does not take one.
create function private.readdress_unopened(_user_id uuid, _email text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  former text;
begin
  select lower(email) into former from auth.users where id = _user_id and email_confirmed_at is null;
  if not found or former = _email then
    return true;
  end if;
  -- As above, in one order, so that two corrections do not wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('account of ' || least(former, _email), 0));
  perform pg_advisory_xact_lock(hashtextextended('account of ' || greatest(former, _email), 0));

  perform private.remove_unconfirmed(_email);
  -- The condition is met again by what another transaction has left: an account that was opened meanwhile stays as it is.
  update auth.users set
    email = _email, encrypted_password = null, confirmation_token = '', recovery_token = '', updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', _email)
  where id = _user_id and email_confirmed_at is null;
  if found then
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', _email)
    where user_id = _user_id and provider = 'email';
    -- Where hosted Supabase keeps the tokens too.
    if to_regclass('auth.one_time_tokens') is not null then
      execute 'delete from auth.one_time_tokens where user_id = $1' using _user_id;
    end if;
  end if;
  return true;
exception when unique_violation then
  return false;
end
$$;
revoke execute on function private.readdress_unopened(uuid, text) from public;

create function private.readdress_business_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.readdress_unopened(new.user_id, lower(private.visible(new.email))) then
    new.user_id := null;
  end if;
  return new;
end
$$;
revoke execute on function private.readdress_business_account() from public;

-- Its name comes after those of the triggers that refuse another `user_id` to callers.
create trigger businesses_readdress_account
before update of email on public.businesses
for each row when (new.user_id is not null and new.email is distinct from old.email)
execute function private.readdress_business_account();

-- A business that loses an account, or is deleted, leaves none behind that nobody has opened.
create function private.remove_unopened_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = old.user_id and email_confirmed_at is null;
  return null;
end
$$;
revoke execute on function private.remove_unopened_account() from public;

create trigger businesses_remove_account_update
after update of email, user_id on public.businesses
for each row when (old.user_id is not null and new.user_id is distinct from old.user_id)
execute function private.remove_unopened_account();

create trigger businesses_remove_account_delete
after delete on public.businesses
for each row when (old.user_id is not null)
execute function private.remove_unopened_account();

-- Accounts of before: of a business that is gone or has another, and those whose business was corrected after the invitation.
do $$
declare
  account record;
begin
  delete from auth.users as owner
  where email_confirmed_at is null and raw_app_meta_data ? 'business_id'
    and not exists (select from public.businesses where user_id = owner.id);
  for account in
    select owner.id, lower(private.visible(business.email)) as email
    from auth.users as owner join public.businesses as business on business.user_id = owner.id
    where owner.email_confirmed_at is null
  loop
    if not private.readdress_unopened(account.id, account.email) then
      delete from auth.users where id = account.id;
    end if;
  end loop;
end
$$;

-- No other way leads to such an account: neither a statement that gives one to a business, nor another address, nor making one
-- while its business is corrected.
create function private.check_unopened_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  if tg_table_name = 'users' then
    account := new.id;
  else
    account := new.user_id;
  end if;
  if exists (
    select from auth.users as owner join public.businesses as business on business.user_id = owner.id
    where owner.id = account and owner.email_confirmed_at is null
      and lower(owner.email) is distinct from lower(private.visible(business.email))
  ) then
    raise exception 'an account that nobody has opened has the address of its business' using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function private.check_unopened_account() from public;

create trigger businesses_check_account
after insert or update of user_id on public.businesses
for each row when (new.user_id is not null and pg_trigger_depth() = 0)
execute function private.check_unopened_account();

-- When the transaction ends, because the hosted auth service confirms in a later statement what comes with a password.
create constraint trigger on_auth_user_unopened
after insert or update of email, email_confirmed_at, raw_app_meta_data on auth.users
deferrable initially deferred
for each row when (new.email_confirmed_at is null)
execute function private.check_unopened_account();

-- The account of a business: how it gets one, what an admin may read of it, and its invitation.

-- An account is given to a business by the auth service alone, so that the two never disagree.

-- Names the account of a business that has no name of its own after the business, in its profile and in the user's metadata.
create function private.name_business_account(_user_id uuid, _insegna text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  given text;
begin
  select nullif(btrim(left(raw_user_meta_data ->> 'display_name', 200)), '') into given
  from auth.users where id = _user_id;

  -- The profile may not exist yet: triggers on the same new user create both.
  insert into public.profiles (user_id, display_name) values (_user_id, coalesce(given, _insegna))
  on conflict (user_id) do update set display_name = excluded.display_name where profiles.display_name is null;

  if given is null then
    update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('display_name', _insegna)
    where id = _user_id;
  end if;
end
$$;

-- A user made with `app_metadata.business_id` takes that business and the role `business`, or is not made at
-- all: raising here undoes the user as well. The hosted service writes app_metadata by an update in the
-- transaction that made the user, hence both events.
create function private.claim_business()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed constant uuid := new.raw_app_meta_data ->> 'business_id';
  claimed_insegna text;
begin
  if claimed is null
    or (tg_op = 'UPDATE' and claimed::text is not distinct from old.raw_app_meta_data ->> 'business_id')
  then
    return new;
  end if;

  update public.businesses set user_id = new.id where id = claimed and user_id is null
  returning insegna into claimed_insegna;
  if not found then
    if exists (select from public.businesses where id = claimed) then
      raise exception 'business already has an account'
        using errcode = '23505', constraint = 'businesses_user_id_key', schema = 'public', table = 'businesses';
    end if;
    raise exception 'no such business' using errcode = '23503', schema = 'public', table = 'businesses';
  end if;
  perform private.name_business_account(new.id, claimed_insegna);

  insert into public.user_roles (user_id, role) values (new.id, 'business')
  on conflict (user_id) do update set role = excluded.role;
  return new;
end
$$;

create trigger on_auth_user_claims_business
after insert or update of raw_app_meta_data on auth.users
for each row execute function private.claim_business();

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

-- Whom an invitation of a business goes to, for the edge function alone: the business's e-mail, and its account if any.
create function private.business_invitation(_business_id uuid)
returns table (email text, user_id uuid, account_email text, opened boolean, invited boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select business.email, business.user_id, account.email::text, account.email_confirmed_at is not null,
    account.invited_at is not null
  from public.businesses as business
  left join auth.users as account on account.id = business.user_id
  where business.id = _business_id
$$;

create function public.business_invitation(_business_id uuid)
returns table (email text, user_id uuid, account_email text, opened boolean, invited boolean)
language sql
stable
set search_path = ''
as $$
  select * from private.business_invitation(_business_id)
$$;

-- To whom the last invitation of a business went, for an admin, while nobody has opened it: an invitation goes to the
-- business's address, which may have been corrected since. Null where none was sent.
create function private.invited_address(_business_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select before ->> 'email' from public.changes
      where table_name = 'businesses' and row_id = business.id and action = 'update' and before ? 'email'
        and at >= account.invited_at
      order by id limit 1
    ),
    account.email
  )
  from public.businesses as business
  join auth.users as account on account.id = business.user_id
  where business.id = _business_id and account.email_confirmed_at is null and account.invited_at is not null
    and (select private.is_admin())
$$;

create function public.invited_address(_business_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select private.invited_address(_business_id)
$$;

-- An invitation makes the account first and mails its link then. Where the second did not happen, because the server was
-- killed or took no mail, the account is there and nobody knows of it: it is told apart, so that it is invited after all.

-- Which of the businesses have an account that nobody has opened and that was never invited. No row for callers other than
-- admins.
create function private.uninvited_businesses(_ids uuid[])
returns table (id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.at_most_a_thousand(_ids);
  return query
    select business.id
    from public.businesses as business
    join auth.users as account on account.id = business.user_id
    where (select private.is_admin()) and business.id = any (_ids)
      and account.email_confirmed_at is null and account.invited_at is null;
end
$$;

create function public.uninvited_businesses(_ids uuid[])
returns table (id uuid)
language sql
stable
set search_path = ''
as $$
  select * from private.uninvited_businesses(_ids)
$$;

-- An account that nobody has opened belongs to whoever reads its address. That of a business has the business's address
-- therefore: it follows each correction, and it goes where it cannot follow.

-- Removes what somebody began at an address and never confirmed. An invited account stays, and so does one that an admin has
-- given a business or a role.
create function private.remove_unconfirmed(_email text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The embedded server opens and makes accounts under this lock (`auth/users.ts`).
  perform pg_advisory_xact_lock(hashtextextended('account of ' || _email, 0));
  delete from auth.users as account
  where email = _email and is_sso_user = false and confirmed_at is null and invited_at is null and last_sign_in_at is null
    and not coalesce(raw_app_meta_data, '{}') ?| array['business_id', 'invited']
    and not exists (select from public.businesses where user_id = account.id)
    and not exists (select from public.user_roles where user_id = account.id and role <> 'cliente');
end
$$;

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
  if tg_op = 'UPDATE' and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  delete from auth.users where id = old.user_id and email_confirmed_at is null;
  return null;
end
$$;

create trigger businesses_remove_account after delete or update of email, user_id on public.businesses
for each row when (old.user_id is not null) execute function private.remove_unopened_account();

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

-- Hosted Supabase makes an account at sign-up, so that a stranger could keep a business's address occupied by signing up with
-- it: an unconfirmed account is deleted when an admin makes one with its address.
create function private.clear_address(_email text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remove_unconfirmed(lower(_email));
  return not exists (select from auth.users where email = lower(_email) and is_sso_user = false);
end
$$;

-- Whether an address is free for another account, once a sign-up that nobody has confirmed is removed. For edge functions.
create function public.clear_address(_email text)
returns boolean
language sql
set search_path = ''
as $$
  select private.clear_address(_email)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.business_account(uuid), public.invited_address(uuid), public.uninvited_businesses(uuid[])
from public, anon;
revoke execute on function
  public.business_invitation(uuid), public.clear_address(text)
from public, anon, authenticated;
grant execute on function
  private.business_account(uuid), public.business_account(uuid), private.invited_address(uuid),
  public.invited_address(uuid), private.uninvited_businesses(uuid[]), public.uninvited_businesses(uuid[])
to authenticated, service_role;
grant execute on function
  private.business_invitation(uuid), public.business_invitation(uuid), private.clear_address(text),
  public.clear_address(text)
to service_role;

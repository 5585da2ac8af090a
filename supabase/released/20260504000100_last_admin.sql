-- The last admin who can sign in stays, whoever removes the role, blocks or deletes: otherwise nobody could give roles any more.

-- Makes what is done to accounts happen one after the other, until the transaction ends: of two admins who act on each other
-- at once, the second sees what the first has done.
create function private.lock_accounts()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts', 0));
end
$$;

-- Refuses when none of the other accounts is an admin who can sign in.
create function private.keep_an_admin(_leaving uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_accounts();
  if not exists (
    select from public.user_roles as given join auth.users as owner on owner.id = given.user_id
    where given.role = 'admin' and owner.id <> all (_leaving) and owner.email_confirmed_at is not null
      and (owner.banned_until is null or owner.banned_until <= now())
  ) then
    raise exception 'the last admin who can sign in stays' using errcode = 'PT409', detail = 'last_admin';
  end if;
end
$$;

-- For an admin who is one no more. One who could not sign in was not the last, and an installation without any account
-- begins anew.
create function private.refuse_last_admin()
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
    if not exists (select from public.user_roles where user_id = account and role = 'admin') then
      return null;
    end if;
  else
    account := old.user_id;
    if exists (
      select from auth.users where id = account and (email_confirmed_at is null or banned_until > now())
    ) then
      return null;
    end if;
  end if;
  if exists (select from auth.users) then
    perform private.keep_an_admin(array[account]);
  end if;
  return null;
end
$$;

revoke execute on function
  private.lock_accounts(), private.keep_an_admin(uuid[]), private.refuse_last_admin()
from public;

-- Also where the account is deleted, because its role goes with it.
create trigger user_roles_last_admin_update
after update on public.user_roles
for each row when (old.role = 'admin' and new.role <> 'admin')
execute function private.refuse_last_admin();

create trigger user_roles_last_admin_delete
after delete on public.user_roles
for each row when (old.role = 'admin')
execute function private.refuse_last_admin();

create trigger on_auth_user_blocked
after update of banned_until on auth.users
for each row when (new.banned_until > now() and (old.banned_until is null or old.banned_until <= now()))
execute function private.refuse_last_admin();

-- What an admin sees of all accounts and does to them. The last admin who can sign in stays, whoever removes the role, blocks or
-- deletes: otherwise nobody could give roles any more.

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

-- What an admin does to an account is one transaction with its entry in the history. The edge function `manage-account` asks
-- it before it mails or removes what only the auth service may; so does `npm run admin`, without a caller.

-- Nobody has shown yet that an unopened account is theirs: a password that somebody has given it does not count, whichever
-- mail opens it.
create function private.void_unopened_password(_user_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update auth.users set encrypted_password = null
  where id = _user_id and email_confirmed_at is null and encrypted_password is not null;
end
$$;

-- Only an account of a business is `business`.
create function private.give_role(_user_id uuid, _role text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if _role is null or _role not in ('admin', 'gestore', 'cliente') then
    raise exception 'no such role' using errcode = '22023';
  end if;
  insert into public.user_roles (user_id, role) values (_user_id, _role)
  on conflict (user_id) do update set role = excluded.role where user_roles.role <> excluded.role;
end
$$;

-- Refuses with 42501 whoever is no admin at the level that their account needs, with PT404 an unknown account, with PT409
-- what the rules forbid, whose name is the detail. `_caller` and `_session`: who asks; null for whoever has the server's
-- keys. `_role`: the new one, or that of an account that has just been made for an invitation. Answers the account's `email`,
-- and whether anything has `changed`. The history's entries have `table_name` 'accounts' and the account as row; whoever may
-- not read every change reads none of them.
create function private.manage_account(_caller uuid, _session uuid, _action text, _user_id uuid, _role text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account record;
  refusal text;
  changed boolean := true;
  entry text := 'update';
  before jsonb;
  after jsonb := jsonb_build_object('azione', _action);
begin
  perform private.lock_accounts();
  if _caller is not null then
    -- The rules and the history see the caller, as in a request of theirs.
    perform
      set_config('request.jwt.claim.sub', _caller::text, true),
      set_config(
        'request.jwt.claims', jsonb_build_object('sub', _caller, 'role', 'authenticated', 'session_id', _session)::text, true
      );
    if not private.is_admin() then
      raise exception 'only an admin manages accounts' using errcode = '42501';
    end if;
  end if;
  if _user_id = _caller and _action in ('set_role', 'ban', 'delete') then
    raise exception 'nobody does that to themselves' using errcode = 'PT409', detail = 'own_account';
  end if;

  select owner.email::text, owner.email_confirmed_at is not null as opened,
    coalesce(owner.banned_until > now(), false) as blocked, given.role, profile.display_name,
    exists (select from public.businesses where user_id = owner.id) as has_business
  into account
  from auth.users as owner
  left join public.user_roles as given on given.user_id = owner.id
  left join public.profiles as profile on profile.user_id = owner.id
  where owner.id = _user_id
  for update of owner;
  if not found then
    raise exception 'no such account' using errcode = 'PT404';
  end if;
  refusal := case
    when _action = 'set_role' and account.has_business then 'business_account'
    when _action = 'invite' and account.opened then 'already_accepted'
  end;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409', detail = refusal;
  end if;

  case _action
    when 'invite' then
      perform private.void_unopened_password(_user_id);
      update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"invited": true}'
      where id = _user_id and not coalesce(raw_app_meta_data, '{}') ? 'invited';
      if _role is not null then
        perform private.give_role(_user_id, _role);
        entry := 'insert';
        after := after || jsonb_build_object('role', _role, 'display_name', account.display_name);
      end if;
    when 'set_role' then
      changed := account.role is distinct from _role;
      perform private.give_role(_user_id, _role);
      before := jsonb_build_object('role', account.role);
      after := after || jsonb_build_object('role', _role);
    when 'send_password_link' then
      perform private.void_unopened_password(_user_id);
    when 'end_sessions', 'remove_factors' then
      perform private.end_sessions(_user_id);
    when 'ban' then
      changed := not account.blocked;
      update auth.users set banned_until = now() + interval '100 years' where id = _user_id;
      perform private.end_sessions(_user_id);
    when 'unban' then
      changed := account.blocked;
      update auth.users set banned_until = null where id = _user_id;
    when 'delete' then
      delete from auth.users where id = _user_id;
      entry := 'delete';
      before := jsonb_build_object('role', account.role, 'display_name', account.display_name);
    else
      raise exception 'no such action' using errcode = '22023';
  end case;
  if changed then
    insert into public.changes (by, by_email, table_name, row_id, action, before, after)
    values (
      _caller, (select email from auth.users where id = _caller), 'accounts', _user_id, entry, before,
      after || jsonb_build_object('email', account.email)
    );
  end if;
  return jsonb_build_object('email', account.email, 'changed', changed);
end
$$;

create function public.manage_account(
  _caller uuid, _session uuid, _action text, _user_id uuid, _role text default null
)
returns jsonb
language sql
set search_path = ''
as $$
  select private.manage_account(_caller, _session, _action, _user_id, _role)
$$;

-- Whoever opens an invitation is in the history, so that the list of accounts shows it by itself.
create function private.record_acceptance()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.changes (by, by_email, table_name, row_id, action, after)
  values (
    new.id, new.email, 'accounts', new.id, 'update', jsonb_build_object('azione', 'accept', 'email', new.email::text)
  );
  return null;
end
$$;

create trigger on_auth_user_accepts
after update of email_confirmed_at on auth.users
for each row when (
  old.email_confirmed_at is null and new.email_confirmed_at is not null
  and (new.invited_at is not null or new.raw_app_meta_data ? 'invited')
)
execute function private.record_acceptance();

revoke execute on all functions in schema private from public;
revoke execute on function public.list_accounts(text, text, text, text, integer, integer) from public, anon;
revoke execute on function public.manage_account(uuid, uuid, text, uuid, text) from public, anon, authenticated;
grant execute on function
  private.list_accounts(text, text, text, text, integer, integer),
  public.list_accounts(text, text, text, text, integer, integer)
to authenticated, service_role;
grant execute on function
  private.manage_account(uuid, uuid, text, uuid, text), public.manage_account(uuid, uuid, text, uuid, text)
to service_role;

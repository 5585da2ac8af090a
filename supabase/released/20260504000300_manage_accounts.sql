-- What an admin does to an account, in one transaction with its entry in the history. The edge function `manage-account` asks
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

create function public.manage_account(
  _caller uuid, _session uuid, _action text, _user_id uuid, _role text default null
)
returns jsonb
language sql
set search_path = ''
as $$
  select private.manage_account(_caller, _session, _action, _user_id, _role)
$$;

revoke execute on function
  private.void_unopened_password(uuid), private.give_role(uuid, text),
  private.manage_account(uuid, uuid, text, uuid, text), public.manage_account(uuid, uuid, text, uuid, text)
from public, anon, authenticated;
grant execute on function
  private.manage_account(uuid, uuid, text, uuid, text), public.manage_account(uuid, uuid, text, uuid, text)
to service_role;

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
revoke execute on function private.record_acceptance() from public;

create trigger on_auth_user_accepts
after update of email_confirmed_at on auth.users
for each row when (
  old.email_confirmed_at is null and new.email_confirmed_at is not null
  and (new.invited_at is not null or new.raw_app_meta_data ? 'invited')
)
execute function private.record_acceptance();

-- Removes what somebody began at an address and never confirmed. An invited account stays, and so does one that an admin has
-- given a business or a role.
create or replace function private.remove_unconfirmed(_email text)
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

-- What was done to a deleted account is kept as long as the rest of the history: it is not there to be restored.
create or replace function private.forget_changes()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  old bigint;
  deleted bigint;
begin
  delete from public.changes where at < now() - interval '24 months';
  get diagnostics old = row_count;
  delete from public.changes as change
  using (
    select table_name, row_id, max(id) as id
    from public.changes
    where action = 'delete' and table_name <> 'accounts' and at < now() - private.restorable_for()
    group by table_name, row_id
  ) as deletion
  where change.table_name = deletion.table_name and change.row_id = deletion.row_id
    and not exists (
      select from public.changes as restored
      where restored.table_name = deletion.table_name and restored.row_id = deletion.row_id
        and restored.id > deletion.id
    );
  get diagnostics deleted = row_count;
  return old + deleted;
end
$$;

-- Who is meant by an e-mail address: the account with its earlier addresses or, without an account, what the history knows.
create or replace function private.person_to_forget(_email text)
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
  if exists (select from public.user_roles where user_id = any (ids) and role = 'admin') then
    perform private.keep_an_admin(ids);
  end if;
  if ids = '{}' then
    select coalesce(array_agg(distinct known), '{}') into ids
    from (
      select by as known from public.changes where lower(by_email) = address
      union
      select row_id from public.changes
      where table_name = 'accounts' and lower(after ->> 'email') = address
    ) as named
    where known not in (select id from auth.users);
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

-- Erases a person from the recorded values of the next changes, and as the account that was changed.
create or replace function private.forget_in_values(_state jsonb)
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
    select id, table_name = 'accounts' and row_id::text = any (ids) as meant,
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
      row_id = case when meant then '00000000-0000-0000-0000-000000000000' else change.row_id end,
      before = private.values_without(change.before - case when meant then array['display_name'] else '{}' end, ids, pattern),
      after = private.values_without(change.after - case when meant then array['display_name'] else '{}' end, ids, pattern)
    from piece where piece.id = change.id and (meant or named)
  )
  select max(id), count(*) filter (where made or named or meant) into last, mentions from piece;
  if last is null then
    return _state || '{"step": "log", "after": null}';
  end if;
  return _state || jsonb_build_object('after', last, 'changes', (_state ->> 'changes')::bigint + mentions);
end
$$;

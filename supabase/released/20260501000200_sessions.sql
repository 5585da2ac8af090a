-- What a request may do follows the row of its session, not what its token said when it was made: a session that has ended, a
-- level whose factor is gone and a blocked account read and write nothing from that moment on, on every host. PL/pgSQL, as in
-- `callers`; no view, because one on `auth.sessions` would forbid the auth service to change its table.

-- The level of an account's session: aal2 after a second step, as long as the factor that was shown is there. Null when the
-- session has ended or its account is blocked.
create function private.level_of(_session uuid, _account uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select
      case
        when session.aal::text = 'aal2' and (
          session.factor_id is null
          or exists (select from auth.mfa_factors where id = session.factor_id and status = 'verified')
        ) then 'aal2'
        else 'aal1'
      end
    from auth.sessions as session
    join auth.users as owner on owner.id = session.user_id
    where session.id = _session and session.user_id = _account
      and (session.not_after is null or session.not_after > now())
      and (owner.banned_until is null or owner.banned_until <= now())
  );
end
$$;

-- Whether an account's session is open and has taken every step that the account needs.
create function private.session_counts(_session uuid, _account uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case private.level_of(_session, _account)
    when 'aal2' then true
    when 'aal1' then not private.needs_second_step(_account)
    else false
  end;
end
$$;

-- The caller's session. Null for whoever has none: the service, and the owner of the database.
create function private.own_session()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return (auth.jwt() ->> 'session_id')::uuid;
end
$$;

create or replace function private.is_assured()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
begin
  return account is null or private.session_counts(private.own_session(), account);
end
$$;

create or replace function private.own_role()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
begin
  return (
    select role from public.user_roles
    where user_id = account and private.session_counts(private.own_session(), account)
  );
end
$$;

-- One's own role is answered at any step of an open session, because the dashboard shows the step.
create or replace function private.role_of(_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select role from public.user_roles
    where user_id = _user_id
      and (
        (user_id = (select auth.uid()) and private.level_of(private.own_session(), user_id) is not null)
        or (select private.is_admin())
        or (select auth.role()) = 'service_role'
      )
  );
end
$$;

-- For edge functions: the role of an account that asks by this session, or null when that has ended or lacks a step.
drop function public.assured_role(uuid, text);
create function public.assured_role(_user_id uuid, _session uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select role from public.user_roles
  where user_id = _user_id and private.session_counts(_session, _user_id)
$$;

create or replace function private.readers_of_changes(_changes bigint[], _accounts uuid[], _sessions uuid[])
returns table (listeners bigint[], changes bigint[])
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  with reader as (
    select given.role, own.id as business, array_agg(listener.place) as places
    from unnest(_accounts, _sessions) with ordinality as listener (account, session, place)
    join public.user_roles as given on given.user_id = listener.account
    left join public.businesses as own on own.user_id = listener.account and given.role = 'business'
    where private.session_counts(listener.session, listener.account)
    group by given.role, own.id
  )
  select reader.places, array_agg(change.id order by change.id)
  from reader
  join public.changes as change on
    reader.role = 'admin'
    or (change.table_name in ('services', 'graphic_services') and reader.role in ('gestore', 'business'))
    or (change.table_name in ('websites', 'closures', 'seasons') and reader.role = 'gestore')
    or (
      change.business_id = reader.business
      and (change.action <> 'update' or not change.before ? 'business_id' or change.before - 'business_id' = '{}')
    )
  where change.id = any (_changes)
  group by reader.places;
end
$$;

revoke execute on function
  private.level_of(uuid, uuid), private.session_counts(uuid, uuid), private.own_session(), public.assured_role(uuid, uuid)
from public, anon, authenticated;
grant execute on function private.session_counts(uuid, uuid), public.assured_role(uuid, uuid) to service_role;

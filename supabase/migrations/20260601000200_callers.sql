-- Who is calling: the role of an account, and whether its session has taken every step that the account needs. Whoever's has
-- not reads and writes nothing; the account itself, its factors and its role are answered, to show the step.

-- The installation's switches, in one row.
create table private.installation (
  only_row boolean primary key default true check (only_row),
  -- 'admin': every admin needs a second step to sign in.
  two_step text not null default 'off' check (two_step in ('off', 'admin')),
  -- When the last good backup was made, where the server makes them by itself, and from when on the next is late. Empty
  -- elsewhere, as on hosted Supabase, which makes its own.
  last_backup timestamptz,
  backup_late_from timestamptz
);
insert into private.installation default values;

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'cliente',
  constraint user_roles_role_valid check (role in ('admin', 'gestore', 'business', 'cliente'))
);

-- The accounts that count only after a second step: those that have one, and every admin where every admin needs one.
create view private.accounts_with_second_step as
  select user_id from auth.mfa_factors where status = 'verified'
  union all
  select user_id from public.user_roles, private.installation where role = 'admin' and two_step = 'admin';

create function private.needs_second_step(_account uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.accounts_with_second_step where user_id = _account);
end
$$;

-- What a request may do follows the row of its session, not what its token said when it was made: a session that has ended, a
-- level whose factor is gone and a blocked account read and write nothing from that moment on, on every host. No view, because
-- one on `auth.sessions` would forbid the auth service to change its table.

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

-- Whether the caller has taken every step that their account needs.
create function private.is_assured()
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

-- The caller's role, or null when nobody is signed in or a step is missing.
create function private.own_role()
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

create function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.own_role() = 'admin', false);
end
$$;

-- Whether the caller belongs to the staff side: everybody but `cliente`.
create function private.is_staff()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.own_role() in ('admin', 'gestore', 'business'), false);
end
$$;

-- The business of the caller, or null. Null as well for an account that is no longer `business`.
create function private.own_business()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select id from public.businesses
    where user_id = (select auth.uid()) and (select private.own_role()) = 'business'
  );
end
$$;

-- True for a caller who may read every row of a table; null for any other caller and for an unknown table. Not false, since
-- PostgreSQL takes `is not null` for nearly always true, so that it plans and estimates for those who see many rows; it takes a
-- boolean of its own for half.
create function private.reads_all(_table text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select true
    where private.own_role() = any (
      case _table
        when 'businesses' then array['admin']
        when 'websites' then array['admin', 'gestore']
        when 'services' then array['admin', 'gestore', 'business']
        when 'graphic_services' then array['admin', 'gestore', 'business']
        when 'cards' then array['admin']
        when 'sales' then array['admin', 'gestore']
      end
    )
  );
end
$$;

-- The role of an account: everybody may ask for their own at any step of an open session, because the dashboard shows the
-- step, admins and the service for anybody's. It runs with its owner's rights, because the policies show no row before the
-- second step.
create function private.role_of(_user_id uuid)
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

-- The role of oneself, or of anyone when the caller is admin; otherwise null.
create function public.get_user_role(_user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select private.role_of(_user_id)
$$;

-- For edge functions: the role of an account that asks by this session, or null when that has ended or lacks a step.
create function public.assured_role(_user_id uuid, _session uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select role from public.user_roles
  where user_id = _user_id and private.session_counts(_session, _user_id)
$$;

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

create policy "everyone reads their own role, admin all" on public.user_roles
for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

select private.require_second_step('public.user_roles');

-- The caller's sessions, where Profilo shows them and ends one.

create function private.refuse_before_second_step()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_assured() then
    raise exception 'the second step is missing' using errcode = '42501';
  end if;
end
$$;

create function private.own_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, current boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_before_second_step();
  return query
  select session.id, session.created_at,
    coalesce(session.refreshed_at at time zone 'utc', session.created_at),
    session.user_agent, abbrev(session.ip),
    coalesce(session.id::text = (select auth.jwt()) ->> 'session_id', false)
  from auth.sessions as session
  where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
  order by 3 desc, 1;
end
$$;

-- The caller's sessions, the last used first.
create function public.own_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, current boolean
)
language sql
stable
set search_path = ''
as $$
  select * from private.own_sessions()
$$;

create function private.end_session(_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_before_second_step();
  delete from auth.sessions where id = _id and user_id = (select auth.uid());
  if not found then
    raise exception 'no such session' using errcode = 'PT404';
  end if;
end
$$;

-- Ends one of the caller's own sessions; its refresh tokens go with it.
create function public.end_session(_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.end_session(_id)
$$;

create function private.end_sessions(_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = _user_id;
end
$$;

-- Ends all sessions of an account.
create function public.end_sessions(_user_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.end_sessions(_user_id)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.get_user_role(uuid) from public, anon;
revoke execute on function public.assured_role(uuid, uuid), public.end_sessions(uuid) from public, anon, authenticated;
revoke execute on function public.own_sessions(), public.end_session(uuid) from public, anon, service_role;
grant execute on function
  private.needs_second_step(uuid), private.session_counts(uuid, uuid), public.assured_role(uuid, uuid),
  private.end_sessions(uuid), public.end_sessions(uuid)
to service_role;
grant execute on function
  private.is_assured(), private.own_role(), private.is_admin(), private.is_staff(), private.own_business(),
  private.reads_all(text), private.role_of(uuid), public.get_user_role(uuid)
to authenticated, service_role;
grant execute on function
  private.own_sessions(), public.own_sessions(), private.end_session(uuid), public.end_session(uuid)
to authenticated;

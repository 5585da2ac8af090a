-- The second step of signing in, as the tables see it. Whoever's account needs one and whose session has not taken it reads and
-- writes nothing (`private.is_assured`); the account itself, its factors and its role are answered, to show the step.

-- Must be called for every table: otherwise its rows could be read after the first step alone. A test finds a table
-- that lacks it.
create function private.require_second_step(_table regclass)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create policy "nothing before the second step" on %s as restrictive for all to authenticated
     using ((select private.is_assured()))',
    _table
  );
end
$$;
revoke execute on function private.require_second_step(regclass) from public;

select private.require_second_step(oid)
from pg_catalog.pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity;
select private.require_second_step('storage.objects');

-- The role of an account: everybody may ask for their own at any step, admins and the service for anybody's. It runs
-- with its owner's rights, because the policies show no row before the second step.
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
      and (user_id = (select auth.uid()) or (select private.is_admin()) or (select auth.role()) = 'service_role')
  );
end
$$;

create or replace function public.get_user_role(_user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select private.role_of(_user_id)
$$;

-- For edge functions: the role of an account whose token says this assurance (`aal`), or null before a second step it needs.
create function public.assured_role(_user_id uuid, _aal text)
returns text
language sql
stable
set search_path = ''
as $$
  select role from public.user_roles
  where user_id = _user_id and (_aal = 'aal2' or not private.needs_second_step(_user_id))
$$;

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

-- Ends all sessions of an account whose second step was reset.
create function public.end_sessions(_user_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.end_sessions(_user_id)
$$;

revoke execute on function
  private.end_sessions(uuid), public.end_sessions(uuid), private.role_of(uuid), private.refuse_before_second_step(), private.own_sessions(), private.end_session(uuid),
  public.assured_role(uuid, text), public.own_sessions(), public.end_session(uuid)
from public, anon, authenticated;
grant execute on function private.role_of(uuid) to authenticated, service_role;
grant execute on function
  private.own_sessions(), private.end_session(uuid), public.own_sessions(), public.end_session(uuid)
to authenticated;
grant execute on function
  private.needs_second_step(uuid), public.assured_role(uuid, text), private.end_sessions(uuid), public.end_sessions(uuid)
to service_role;

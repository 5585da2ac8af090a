-- Functions that run for every request or row, in PL/pgSQL instead of SQL. A function with a `search_path` of its own
-- cannot be inlined, and up to version 17 PostgreSQL parses and plans such a function in SQL anew for each statement and each
-- place that calls it: half of the time of a save. PL/pgSQL plans it once a session. What each returns is unchanged, so the
-- indexes that hold their values stay valid.

-- The installation's switches, in one row. `two_step` = 'admin': every admin needs a second step to sign in.
create table private.installation (
  only_row boolean primary key default true check (only_row),
  two_step text not null default 'off' check (two_step in ('off', 'admin'))
);
insert into private.installation default values;

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

-- Whether the caller has taken every step that their account needs. Whoever has not has no role and no business, and the
-- restrictive policies of every table refuse the rest. The view is read here and in `own_role` rather than through the function
-- above, since both run several times a statement.
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
  return not exists (select from private.accounts_with_second_step where user_id = account)
    or coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false);
end
$$;
revoke execute on function private.needs_second_step(uuid), private.is_assured() from public;
grant execute on function private.is_assured() to authenticated, service_role;

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
    where user_id = account
      and (
        not exists (select from private.accounts_with_second_step where user_id = account)
        or (select auth.jwt()) ->> 'aal' = 'aal2'
      )
  );
end
$$;

create or replace function private.is_admin()
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

create or replace function private.is_staff()
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

create or replace function private.own_business()
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

-- True for a caller who may read every row of a table; null for any other caller and for an unknown table.
create or replace function private.reads_all(_table text)
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
      end
    )
  );
end
$$;

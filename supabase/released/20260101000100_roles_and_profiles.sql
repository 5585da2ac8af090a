-- Accounts: a profile and a role for every user of the auth service.

-- Helpers live in a schema that the API does not expose. Policies call them as `(select private.…())`,
-- so that they run once a statement and not once a row.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- A table is closed until its own migration opens it.
alter default privileges in schema public revoke all on tables from anon, authenticated;

-- Keeps the two stamps true. `updated_at` is how a stale save is noticed, so it moves on every update, even
-- of two within one tick of the clock, and whatever the client sent. Only API callers are told their
-- `created_at`; seeds and imports keep theirs. Its triggers leave out what follows from a change elsewhere (a
-- business gets its account, a website its business's new logo): nobody's open form is out of date then.
create function private.stamp()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;

-- A text as searches see it: lower case and without accents, the same under every locale, so that "forli" finds
-- "Forlì". Who searches folds the words alike.
create function private.fold(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(
    lower(value),
    'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÇçÑñ',
    'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnn'
  )
$$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_display_name_valid check (char_length(display_name) <= 200),
  constraint profiles_avatar_url_valid
    check (char_length(avatar_url) <= 2000 and avatar_url ~ '^(https?://|/[^/])')
);

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'cliente',
  constraint user_roles_role_valid check (role in ('admin', 'gestore', 'business', 'cliente'))
);

create trigger profiles_stamp
before insert or update on public.profiles
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

-- The caller's role, or null when nobody is signed in.
create function private.own_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select role from public.user_roles where user_id = (select auth.uid())
$$;

create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(private.own_role() = 'admin', false)
$$;

-- Whether the caller belongs to the staff side: everybody but `cliente`.
create function private.is_staff()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(private.own_role() in ('admin', 'gestore', 'business'), false)
$$;

-- Who signs up is `cliente`, whatever role the sign-up metadata claims: only the service can raise it.
create function private.create_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, display_name)
  values (new.id, nullif(btrim(left(new.raw_user_meta_data ->> 'display_name', 200)), ''))
  on conflict (user_id) do nothing;
  insert into public.user_roles (user_id) values (new.id)
  on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger on_auth_user_created
after insert on auth.users
for each row execute function private.create_account();

-- Users that were there before these tables.
insert into public.profiles (user_id) select id from auth.users on conflict do nothing;
insert into public.user_roles (user_id) select id from auth.users on conflict do nothing;

revoke execute on all functions in schema private from public;
grant execute on function private.own_role(), private.is_admin(), private.is_staff() to authenticated, service_role;
-- A generated column runs as whoever writes the row.
grant execute on function private.fold(text) to authenticated, service_role;

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
revoke all on public.profiles, public.user_roles from anon, authenticated;
grant select, update on public.profiles to authenticated;
grant select on public.user_roles to authenticated;
grant all on public.profiles, public.user_roles to service_role;

create policy "everyone reads their own profile, admin all" on public.profiles
for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "everyone changes their own profile" on public.profiles
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "everyone reads their own role, admin all" on public.user_roles
for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

-- The role of oneself, or of anyone when the caller is admin; otherwise null. The policy above decides.
create function public.get_user_role(_user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select role from public.user_roles where user_id = _user_id
$$;

revoke execute on function public.get_user_role(uuid) from public, anon;
grant execute on function public.get_user_role(uuid) to authenticated, service_role;

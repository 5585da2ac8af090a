-- Profiles: what everybody who has an account tells of themselves. A new account gets one, and the role `cliente`.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_display_name_valid check (char_length(display_name) <= 200),
  constraint profiles_display_name_written check (
    display_name = '' or display_name ~ '^[ -~]*[!-~][ -~]*$'
    or private.is_line(display_name) and private.visible(display_name) <> ''
  ),
  constraint profiles_avatar_url_valid check (
    char_length(avatar_url) <= 2000 and avatar_url ~ '^(https?://|/[^/])' and private.is_image_address(avatar_url, 'avatars')
  ),
  -- Every stored time is one that JavaScript has: from 1900, for imports, until the last day that a closure may have.
  constraint profiles_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint profiles_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

-- Which rows show a stored file. Hash, since an address may be longer than a b-tree entry.
create index profiles_avatar_object_idx on public.profiles using hash (private.stored_object(avatar_url));
-- Addresses of an earlier version, where the constraint is `not valid`.
create index profiles_avatar_unusual_idx on public.profiles (user_id)
where not private.is_image_address(avatar_url, 'avatars');

create trigger profiles_stamp
before insert or update on public.profiles
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

-- The display name of a sign-up has passed no form. An invisible one is dropped, so that the account is still created.
create function private.drop_unseen_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_line(new.display_name) or private.visible(new.display_name) = '' then
    new.display_name := null;
  end if;
  return new;
end
$$;

create trigger profiles_drop_unseen_name
before insert on public.profiles
for each row execute function private.drop_unseen_name();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "everyone reads their own profile, admin all" on public.profiles
for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "everyone changes their own profile" on public.profiles
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

select private.require_second_step('public.profiles');

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

-- A password that an admin has chosen for somebody is marked in the account's `app_metadata.given_password` until its owner
-- chooses another: `true`, or 'put off' once they have asked for time.
create function private.forget_given_password()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.raw_app_meta_data = new.raw_app_meta_data - 'given_password';
  return new;
end
$$;

create trigger on_auth_user_changes_password
before update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.forget_given_password();

create function private.put_off_own_password()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_before_second_step();
  update auth.users set raw_app_meta_data = raw_app_meta_data || '{"given_password": "put off"}'
  where id = (select auth.uid()) and raw_app_meta_data -> 'given_password' = 'true';
end
$$;

-- The caller does not choose a password of their own yet.
create function public.put_off_own_password()
returns void
language sql
set search_path = ''
as $$
  select private.put_off_own_password()
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.put_off_own_password() from public, anon, service_role;
grant execute on function private.put_off_own_password(), public.put_off_own_password() to authenticated;

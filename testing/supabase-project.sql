-- The part of an empty hosted Supabase project that migrations depend on, as it is since October 2026: the services'
-- roles, their schemas with their own owners, and what the role that pushes migrations may do there. On Supabase that
-- role is named postgres; here it is `project_owner`. Like there, it is no superuser and no member of a service's role.
do $$
declare
  name text;
begin
  foreach name in array array['supabase_auth_admin', 'supabase_storage_admin', 'authenticator'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I noinherit login', name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'project_owner') then
    create role project_owner login bypassrls;
    grant anon, authenticated, service_role to authenticator, project_owner with admin option;
    -- On Supabase postgres itself may set this, which no grant shows. Here a role of its own does, since a parameter's
    -- grant would hold in every database of the server.
    create role project_exporter login bypassrls in role project_owner;
    grant set on parameter session_replication_role to project_exporter;
  end if;
  for name in values
    ('anon set statement_timeout = ''3s'''), ('authenticated set statement_timeout = ''8s'''),
    ('authenticator set statement_timeout = ''8s'''), ('authenticator set lock_timeout = ''8s'''),
    ('supabase_auth_admin set search_path = auth'), ('project_owner set search_path = "$user", public, extensions')
  loop
    execute replace('alter role ' || name, ' set ', format(' in database %I set ', current_database()));
  end loop;
end
$$;

create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema public, extensions to project_owner;
grant usage on schema public to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, project_owner;
set role supabase_auth_admin;
create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
do $$
declare
  name text;
begin
  foreach name in array array[
    'confirmation_token', 'recovery_token', 'email_change_token_current', 'email_change_token_new', 'reauthentication_token'
  ] loop
    execute format('create unique index %I on auth.users (%I) where %2$I !~ ''^[0-9 ]*$''', name || '_idx', name);
  end loop;
end
$$;
create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text check (char_length(scopes) <= 4096)
);
create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade
);
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  unique (user_id, phone)
);
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid primary key,
  unique (session_id, authentication_method)
);
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new',
  'email_change_token_current', 'phone_change_token'
);
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  unique (user_id, token_type)
);
create type auth.code_challenge_method as enum ('s256', 'plain');
create table auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false
);
create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);
grant all on all tables in schema auth to project_owner;
grant select on all tables in schema auth to project_owner with grant option;
grant all on all sequences in schema auth to project_owner;
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('alter table auth.%I enable row level security', name);
  end loop;
end
$$;
-- The latest tables came without row security.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
grant all on auth.webauthn_credentials, auth.webauthn_challenges to project_owner;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
reset role;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, project_owner;
set role supabase_storage_admin;
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED' check (versioning_status = 'DISABLED')
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
for each row execute function storage.update_updated_at_column();
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
    raise 'files are deleted through the storage service' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_objects_delete before delete on storage.objects
for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
for each statement execute function storage.protect_delete();
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to project_owner with grant option;
reset role;

create publication supabase_realtime;
alter publication supabase_realtime owner to project_owner;

-- The one right that an extension gives there: policies on storage.objects. Stock PostgreSQL knows owners only, so the
-- role is the owner's member for the length of such a statement.
create schema hosted;
create function hosted.lend_membership() returns event_trigger language plpgsql security definer as $$
begin
  grant supabase_storage_admin to project_owner;
end
$$;
create function hosted.take_back() returns event_trigger language plpgsql security definer as $$
begin
  revoke supabase_storage_admin from project_owner;
  if exists (
    select from pg_event_trigger_ddl_commands() as command
    join pg_policy as policy on command.classid = 'pg_policy'::regclass and policy.oid = command.objid
    where policy.polrelid = 'storage.buckets'::regclass
  ) then
    raise 'must be owner of table buckets' using errcode = '42501';
  end if;
end
$$;
create event trigger policy_starts on ddl_command_start
when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function hosted.lend_membership();
create event trigger policy_ends on ddl_command_end
when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function hosted.take_back();

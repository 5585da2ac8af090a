-- What a Supabase project has before its first migration: roles, schemas, functions and tables, as far as the
-- migrations and this server use them, defined as hosted Supabase defines them. It may run again at any time: existing
-- things are not changed.

do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
end $$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists supabase_migrations;

-- The caller, from what database/as-caller.ts has set for the transaction.

create or replace function auth.email() returns text language sql stable as $$
  SELECT NULLIF(current_setting('request.jwt.claim.email', true), '');
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  SELECT COALESCE(
  NULLIF(current_setting('request.jwt.claims', true), ''),
  '{}'
  )::jsonb;
$$;

create or replace function auth.role() returns text language sql stable as $$
  SELECT NULLIF(current_setting('request.jwt.claim.role', true), '');
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  SELECT NULLIF(current_setting('request.jwt.claim.sub', true), '')::uuid;
$$;

-- Accounts, their sessions and their tokens.

create table if not exists auth.users (
  id uuid not null,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  phone text,
  email_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (
case
  when (email_confirmed_at is null) then phone_confirmed_at
  when (phone_confirmed_at is null) then email_confirmed_at
  when (email_confirmed_at < phone_confirmed_at) then email_confirmed_at
  else phone_confirmed_at
end) stored,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint default 0,
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_token varchar(255),
  phone_change_sent_at timestamptz,
  reauthentication_token varchar(255),
  reauthentication_sent_at timestamptz,
  raw_app_meta_data jsonb default '{}'::jsonb,
  raw_user_meta_data jsonb default '{}'::jsonb,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_sso_user boolean default false not null,
  is_anonymous boolean default false not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint users_email_change_confirm_status_check check (((email_change_confirm_status >= 0) and (email_change_confirm_status <= 2))),
  constraint users_phone_key unique (phone),
  constraint users_pkey primary key (id)
);

create table if not exists auth.sessions (
  id uuid not null,
  user_id uuid not null,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  aal text,
  factor_id uuid,
  constraint sessions_aal_check check ((aal = any (array['aal1'::text, 'aal2'::text, 'aal3'::text]))),
  constraint sessions_scopes_check check (((scopes is null) or (length(scopes) <= 4096))),
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

create table if not exists auth.audit_log_entries (
  id uuid not null,
  payload json,
  created_at timestamptz default now(),
  ip_address varchar(64) default '',
  constraint audit_log_entries_pkey primary key (id)
);

create table if not exists auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  authentication_method text not null,
  code_challenge_method text,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean default false not null,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint flow_state_code_challenge_method_check check ((code_challenge_method = any (array['s256'::text, 'plain'::text]))),
  constraint flow_state_pkey primary key (id)
);

create table if not exists auth.identities (
  id uuid not null,
  provider text not null,
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb default '{}'::jsonb not null,
  email varchar(255) generated always as (lower((identity_data ->> 'email'::text))) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint identities_pkey primary key (id),
  constraint identities_provider_provider_id_key unique (provider, provider_id),
  constraint identities_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

create table if not exists auth.refresh_tokens (
  id text not null,
  token varchar(255) not null,
  user_id uuid not null,
  session_id uuid,
  revoked boolean default false,
  parent varchar(255),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);

-- The second step of signing in: an account's factors, the questions asked for a code, and recovery codes.

create table if not exists auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  last_challenged_at timestamptz,
  -- Not hosted Supabase's: the last period of 30 seconds whose code was accepted, since a code counts once.
  last_period bigint,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

create table if not exists auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_auth_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);

create table if not exists auth.mfa_amr_claims (
  id uuid not null,
  session_id uuid not null,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint amr_id_pk primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);

create table if not exists auth.mfa_recovery_codes (
  id uuid not null,
  factor_id uuid not null,
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mfa_recovery_codes_pkey primary key (id),
  constraint mfa_recovery_codes_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);

create table if not exists auth.webauthn_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  challenge_type text not null,
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint webauthn_challenges_pkey primary key (id),
  constraint webauthn_challenges_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint webauthn_challenges_challenge_type_check check (challenge_type in ('signup', 'registration', 'authentication'))
);

create table if not exists auth.webauthn_credentials (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id bytea not null,
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
  last_used_at timestamptz,
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);
create index if not exists identities_email_idx on auth.identities (email);
create index if not exists identities_user_id_idx on auth.identities (user_id);
create index if not exists idx_auth_code on auth.flow_state (auth_code);
create index if not exists idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where (trim(friendly_name) <> '');
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create index if not exists mfa_recovery_codes_factor_id_idx on auth.mfa_recovery_codes (factor_id);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
create index if not exists refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
create unique index if not exists webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
create unique index if not exists users_confirmation_token_idx on auth.users (confirmation_token) where (length((confirmation_token)::text) > 6);
create unique index if not exists users_email_change_token_current_idx on auth.users (email_change_token_current) where (length((email_change_token_current)::text) > 6);
create unique index if not exists users_email_change_token_new_idx on auth.users (email_change_token_new) where (length((email_change_token_new)::text) > 6);
create unique index if not exists users_email_partial_key on auth.users (email) where (is_sso_user = false);
create index if not exists users_is_anonymous_idx on auth.users (is_anonymous);
create unique index if not exists users_reauthentication_token_idx on auth.users (reauthentication_token) where (length((reauthentication_token)::text) > 6);
create unique index if not exists users_recovery_token_idx on auth.users (recovery_token) where (length((recovery_token)::text) > 6);

-- The rows of stored files; the policies of supabase/migrations protect them.

create table if not exists storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint buckets_name_key unique (name),
  constraint buckets_pkey primary key (id)
);

create table if not exists storage.objects (
  id uuid default gen_random_uuid() not null,
  bucket_id text,
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/'::text)) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  constraint objects_bucket_id_name_key unique (bucket_id, name),
  constraint objects_pkey primary key (id),
  constraint objects_bucket_id_fkey foreign key (bucket_id) references storage.buckets(id)
);

create index if not exists storage_objects_name_pattern_search on storage.objects (name text_pattern_ops);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- For policies: parts of a file's name, and the storage service's current operation.

create or replace function storage.operation() returns text language plpgsql stable as $$
  BEGIN
  RETURN current_setting('storage.operation', true);
  END
$$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  WITH current_operation AS (
  SELECT storage.operation() AS raw_operation
  ),
  normalized AS (
  SELECT CASE WHEN raw_operation LIKE 'storage.%' THEN substr(raw_operation, 9) ELSE raw_operation END AS current_operation
  FROM current_operation
  )
  SELECT EXISTS (
  SELECT 1
  FROM normalized n
  CROSS JOIN LATERAL unnest(expected_operations) AS expected_operation
  WHERE expected_operation IS NOT NULL
  AND expected_operation <> ''
  AND n.current_operation = CASE
  WHEN expected_operation LIKE 'storage.%' THEN substr(expected_operation, 9)
  ELSE expected_operation
  END
  );
$$;

create or replace function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  WITH current_operation AS (
  SELECT storage.operation() AS raw_operation
  ),
  normalized AS (
  SELECT
  CASE WHEN raw_operation LIKE 'storage.%' THEN substr(raw_operation, 9) ELSE raw_operation END AS current_operation,
  CASE WHEN expected_operation LIKE 'storage.%' THEN substr(expected_operation, 9) ELSE expected_operation END AS requested_operation
  FROM current_operation
  )
  SELECT CASE
  WHEN requested_operation IS NULL OR requested_operation = '' THEN false
  ELSE COALESCE(current_operation = requested_operation, false)
  END
  FROM normalized;
$$;

create or replace function storage.extension(name text) returns text language plpgsql immutable as $$
  DECLARE
  _parts text[];
  _filename text;
  BEGIN
  SELECT string_to_array(name, '/') INTO _parts;
  SELECT _parts[array_length(_parts, 1)] INTO _filename;
  RETURN reverse(split_part(reverse(_filename), '.', 1));
  END
$$;

create or replace function storage.filename(name text) returns text language plpgsql immutable as $$
  DECLARE
  _parts text[];
  BEGIN
  SELECT string_to_array(name, '/') INTO _parts;
  RETURN _parts[array_length(_parts, 1)];
  END
$$;

create or replace function storage.foldername(name text) returns text[] language plpgsql immutable as $$
  DECLARE
  _parts text[];
  BEGIN
  SELECT string_to_array(name, '/') INTO _parts;
  RETURN _parts[1:array_length(_parts, 1) - 1];
  END
$$;

-- Records which migrations were applied, as Supabase's own tools do.

create table if not exists supabase_migrations.schema_migrations (
  version text not null,
  statements text[],
  name text,
  constraint schema_migrations_pkey primary key (version)
);

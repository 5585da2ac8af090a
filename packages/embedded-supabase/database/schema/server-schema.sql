-- What this server keeps beside Supabase's own schema. Nobody else reads it.

-- Devices on which accounts have signed in, since sessions are deleted when they end.
create table if not exists auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device varchar(200) not null,
  used_at timestamptz not null default now(),
  primary key (user_id, device)
);
alter table auth.known_devices enable row level security;

-- Networks in which accounts have passed their second step. A table, because whoever knows the password may guess codes
-- right after a restart too; apart from the known devices, which a password alone adds to.
create table if not exists auth.passed_networks (
  user_id uuid not null references auth.users on delete cascade,
  network varchar(60) not null,
  passed_at timestamptz not null default now(),
  primary key (user_id, network)
);
alter table auth.passed_networks enable row level security;

-- Periods whose code was answered with 'your clock is wrong'. For a guesser that answer gives away a code of the next minutes,
-- so the code is refused when its period comes.
create table if not exists auth.refused_periods (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  period bigint not null,
  primary key (factor_id, period)
);
alter table auth.refused_periods enable row level security;

-- Unconfirmed sign-ups. An account created at sign-up would get the password of the first person to enter the address,
-- and the owner's confirmation would then open it to that person.
do $$
begin
  if to_regclass('auth.sign_ups_email_idx') is not null then
    return;
  end if;
  create table auth.sign_ups (
    id uuid primary key,
    email varchar(254) not null,
    encrypted_password varchar(255),
    display_name varchar(200),
    link_hash varchar(64) unique,
    contested boolean not null,
    created_at timestamptz not null default now()
  );
  alter table auth.sign_ups enable row level security;
  create index sign_ups_email_idx on auth.sign_ups (email, created_at);
  -- Links in mails of 1.0.0 stay valid: 1.0.0 stored what its links say, later versions store the hash of that.
  update auth.users set recovery_token = encode(sha256(convert_to(recovery_token, 'UTF8')), 'hex')
  where length(recovery_token) > 6;
  -- 1.0.0 did not note whether others had signed up with the address, so none of these passwords counts.
  insert into auth.sign_ups (id, email, link_hash, contested, created_at)
  select id, email, encode(sha256(convert_to(confirmation_token, 'UTF8')), 'hex'), true, confirmation_sent_at
  from auth.users
  where email_confirmed_at is null and length(confirmation_token) > 6
    and confirmation_sent_at is not null and length(email) <= 254;
end
$$;

-- A session's level, null when it has ended or its account is blocked.
create or replace function auth.session_level(_session uuid, _account uuid) returns text
language plpgsql stable set search_path = '' as $$
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
end $$;

-- Refuses a session that lacks a level (as-caller.ts).
create or replace function auth.expect_session(_session uuid, _account uuid, _aal text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(auth.session_level(_session, _account), '') < _aal then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end $$;
revoke all on function auth.session_level(uuid, uuid), auth.expect_session(uuid, uuid, text) from public;

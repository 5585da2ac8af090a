-- Businesses (attività) and the account that each may have.

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  ragione_sociale text not null,
  insegna text not null,
  indirizzo text not null,
  citta text not null,
  regione text not null,
  partita_iva text not null,
  email text not null,
  telefono text,
  cellulare text,
  logo_url text,
  stato text not null default 'attivo',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the list's search looks through; a line a column, so that no match spans two.
  ricerca text not null generated always as (
    private.fold(ragione_sociale || E'\n' || insegna || E'\n' || citta || E'\n' || partita_iva || E'\n' || email)
  ) stored,
  constraint businesses_user_id_key unique (user_id),
  constraint businesses_ragione_sociale_valid check (ragione_sociale ~ '\S' and char_length(ragione_sociale) <= 200),
  constraint businesses_insegna_valid check (insegna ~ '\S' and char_length(insegna) <= 200),
  constraint businesses_indirizzo_valid check (indirizzo ~ '\S' and char_length(indirizzo) <= 300),
  constraint businesses_citta_valid check (citta ~ '\S' and char_length(citta) <= 200),
  constraint businesses_regione_valid check (regione ~ '\S' and char_length(regione) <= 200),
  -- At least 11 characters, as the specification asks; not unique, since one company may run several shops.
  constraint businesses_partita_iva_valid
    check (char_length(btrim(partita_iva)) >= 11 and char_length(partita_iva) <= 200),
  constraint businesses_email_valid check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  constraint businesses_telefono_valid check (char_length(telefono) <= 200),
  constraint businesses_cellulare_valid check (char_length(cellulare) <= 200),
  constraint businesses_logo_url_valid
    check (char_length(logo_url) <= 2000 and logo_url ~ '^(https?://|/[^/])'),
  constraint businesses_stato_valid check (stato in ('attivo', 'sospeso'))
);

create index businesses_created_at_idx on public.businesses (created_at desc, id);
create index businesses_stato_created_at_idx on public.businesses (stato, created_at desc, id);
create index businesses_insegna_idx on public.businesses (insegna, id);
create index businesses_stato_insegna_idx on public.businesses (stato, insegna, id);
create index businesses_citta_idx on public.businesses (citta, id);

create trigger businesses_stamp
before insert or update on public.businesses
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

-- An account is given to a business by the auth service alone (see below), so that the two never disagree.
create function private.guard_business_account()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and new.user_id is distinct from (case when tg_op = 'UPDATE' then old.user_id end)
  then
    raise exception 'user_id of a business is set with its account' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger businesses_guard_account
before insert or update on public.businesses
for each row execute function private.guard_business_account();

-- A user made with `app_metadata.business_id` takes that business and the role `business`, or is not made at
-- all: raising here undoes the user as well. The hosted service writes app_metadata by an update in the
-- transaction that made the user, hence both events.
create function private.claim_business()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed constant uuid := new.raw_app_meta_data ->> 'business_id';
begin
  if claimed is null
    or (tg_op = 'UPDATE' and claimed::text is not distinct from old.raw_app_meta_data ->> 'business_id')
  then
    return new;
  end if;

  update public.businesses set user_id = new.id where id = claimed and user_id is null;
  if not found then
    if exists (select from public.businesses where id = claimed) then
      raise exception 'business already has an account'
        using errcode = '23505', constraint = 'businesses_user_id_key', schema = 'public', table = 'businesses';
    end if;
    raise exception 'no such business' using errcode = '23503', schema = 'public', table = 'businesses';
  end if;

  insert into public.user_roles (user_id, role) values (new.id, 'business')
  on conflict (user_id) do update set role = excluded.role;
  return new;
end
$$;

create trigger on_auth_user_claims_business
after insert or update of raw_app_meta_data on auth.users
for each row execute function private.claim_business();

-- The business of the signed-in user, or null. Null as well for an account that is no longer `business`.
create function private.own_business()
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.businesses
  where user_id = (select auth.uid()) and (select private.own_role()) = 'business'
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.own_business() to authenticated, service_role;

alter table public.businesses enable row level security;
revoke all on public.businesses from anon, authenticated;
grant select, insert, update on public.businesses to authenticated;
grant all on public.businesses to service_role;

create policy "admin reads all businesses, a business its own" on public.businesses
for select to authenticated
using ((select private.is_admin()) or id = (select private.own_business()));

create policy "admin creates businesses" on public.businesses
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes businesses" on public.businesses
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

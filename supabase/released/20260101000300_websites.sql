-- Websites: one for each business at most.

-- One day of the opening hours: exactly the seven keys, with the right types and times as HH:MM.
create function private.is_day(day jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(day) = 'object'
    and day - array[
      'aperto', 'mattina_abilitata', 'apertura_mattina', 'chiusura_mattina',
      'pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio'
    ] = '{}'
    and jsonb_typeof(day -> 'aperto') = 'boolean'
    and jsonb_typeof(day -> 'mattina_abilitata') = 'boolean'
    and jsonb_typeof(day -> 'pomeriggio_abilitato') = 'boolean'
    and (
      select bool_and(coalesce(
        jsonb_typeof(day -> key) = 'string' and (day ->> key) ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', false
      ))
      from unnest(array['apertura_mattina', 'chiusura_mattina', 'apertura_pomeriggio', 'chiusura_pomeriggio']) as key
    ),
    false
  )
$$;

-- Whether the halves that count on a day are in order. HH:MM compares as text.
create function private.is_day_in_order(day jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    not (day ->> 'aperto')::boolean
    or (
      (not (day ->> 'mattina_abilitata')::boolean or day ->> 'apertura_mattina' < day ->> 'chiusura_mattina')
      and (not (day ->> 'pomeriggio_abilitato')::boolean or day ->> 'apertura_pomeriggio' < day ->> 'chiusura_pomeriggio')
      and (
        not ((day ->> 'mattina_abilitata')::boolean and (day ->> 'pomeriggio_abilitato')::boolean)
        or day ->> 'chiusura_mattina' <= day ->> 'apertura_pomeriggio'
      )
    ),
    false
  )
$$;

-- The whole of `orari`: `sempreAperto` and the seven days, nothing else. A null would pass a check
-- constraint, so every doubt is false.
create function private.is_orari(orari jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(orari) = 'object'
    and orari - array[
      'sempreAperto', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'
    ] = '{}'
    and jsonb_typeof(orari -> 'sempreAperto') = 'boolean'
    and (
      select bool_and(private.is_day(orari -> day))
      from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day
    ),
    false
  )
$$;

-- Whether every day is in order; no day counts for who is always open. True for anything that is not `orari`,
-- so that its shape is reported by the other constraint.
create function private.is_orari_in_order(orari jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when private.is_orari(orari) then
    (orari ->> 'sempreAperto')::boolean
    or (
      select bool_and(private.is_day_in_order(orari -> day))
      from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day
    )
  else true end
$$;

create table public.websites (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  nome text not null,
  immagine_copertina_url text,
  logo_url text,
  telefono text,
  cellulare text,
  email text not null,
  orari jsonb not null,
  indirizzo text not null,
  citta text not null,
  regione text not null,
  stato text not null default 'attivo',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as (
    private.fold(nome || E'\n' || indirizzo || E'\n' || citta || E'\n' || regione)
  ) stored,
  constraint websites_business_id_fkey foreign key (business_id) references public.businesses (id),
  constraint websites_business_id_key unique (business_id),
  -- What a card's foreign key points at: its business is its website's business.
  constraint websites_id_business_id_key unique (id, business_id),
  constraint websites_nome_valid check (nome ~ '\S' and char_length(nome) <= 200),
  constraint websites_immagine_copertina_url_valid
    check (char_length(immagine_copertina_url) <= 2000 and immagine_copertina_url ~ '^(https?://|/[^/])'),
  constraint websites_logo_url_valid
    check (char_length(logo_url) <= 2000 and logo_url ~ '^(https?://|/[^/])'),
  constraint websites_telefono_valid check (char_length(telefono) <= 200),
  constraint websites_cellulare_valid check (char_length(cellulare) <= 200),
  constraint websites_email_valid check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  constraint websites_orari_valid check (private.is_orari(orari)),
  constraint websites_orari_in_order check (private.is_orari_in_order(orari)),
  constraint websites_indirizzo_valid check (indirizzo ~ '\S' and char_length(indirizzo) <= 300),
  constraint websites_citta_valid check (citta ~ '\S' and char_length(citta) <= 200),
  constraint websites_regione_valid check (regione ~ '\S' and char_length(regione) <= 200),
  constraint websites_stato_valid check (stato in ('attivo', 'sospeso'))
);

create index websites_nome_idx on public.websites (nome, id);
create index websites_stato_nome_idx on public.websites (stato, nome, id);
create index websites_created_at_idx on public.websites (created_at desc, id);
create index websites_citta_idx on public.websites (citta, id);
create index websites_regione_idx on public.websites (regione, id);

create trigger websites_stamp
before insert or update on public.websites
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

-- Row-level security cannot tell columns apart: a business changes its website, but not these.
create function private.guard_website_columns()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.id, new.business_id, new.stato, new.logo_url)
      is distinct from (old.id, old.business_id, old.stato, old.logo_url)
    and not private.is_admin()
  then
    raise exception 'stato, business_id and logo_url of a website are changed by admin only'
      using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger websites_guard_columns
before update on public.websites
for each row execute function private.guard_website_columns();

-- A new website is for an active business (specification, section 4). Reported like a constraint, so that the
-- interface finds its message the same way; imports by the service may bring any.
create function private.require_active_business()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and exists (select from public.businesses where id = new.business_id and stato <> 'attivo')
  then
    raise exception 'new row for relation "websites" violates check constraint "websites_business_active"'
      using errcode = '23514', constraint = 'websites_business_active', schema = 'public', table = 'websites';
  end if;
  return new;
end
$$;

create trigger websites_require_active_business
before insert on public.websites
for each row execute function private.require_active_business();

-- A website shows its business's logo: when that changes, so does the copy.
create function private.copy_logo_to_website()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.websites set logo_url = new.logo_url
  where business_id = new.id and logo_url is distinct from new.logo_url;
  return new;
end
$$;

create trigger businesses_copy_logo
after update of logo_url on public.businesses
for each row when (new.logo_url is distinct from old.logo_url)
execute function private.copy_logo_to_website();

revoke execute on all functions in schema private from public;
-- A check constraint runs as whoever writes the row.
grant execute on function
  private.is_orari(jsonb), private.is_orari_in_order(jsonb), private.is_day(jsonb), private.is_day_in_order(jsonb)
to authenticated, service_role;

alter table public.websites enable row level security;
revoke all on public.websites from anon, authenticated;
grant select, insert, update on public.websites to authenticated;
grant all on public.websites to service_role;

create policy "admin and gestore read all websites, a business its own" on public.websites
for select to authenticated
using ((select private.own_role()) in ('admin', 'gestore') or business_id = (select private.own_business()));

create policy "admin creates websites" on public.websites
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes websites, a business its own" on public.websites
for update to authenticated
using ((select private.is_admin()) or business_id = (select private.own_business()))
with check ((select private.is_admin()) or business_id = (select private.own_business()));

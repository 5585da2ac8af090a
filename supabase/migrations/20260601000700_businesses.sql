-- Businesses (attività): the clients whom the provider manages. Their accounts are in the next file.

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
  -- What an admin has left to do is kept as flags, since an anti-join over a hundred thousand rows reads both tables to find
  -- that few are left. Triggers of `websites` keep this one.
  ha_sito boolean not null default false,
  ha_account boolean not null generated always as (user_id is not null) stored,
  insegna_ordine text collate "C" not null generated always as (private.sort_key(insegna)) stored,
  citta_ordine text collate "C" not null generated always as (private.sort_key(citta)) stored,
  constraint businesses_user_id_key unique (user_id),
  -- A required text has something to see, and no text a control character. An optional one may be empty. Constraints are asked
  -- at every update, whatever column it changes: each first tests what nearly every value meets, by an operator or an
  -- expression without counted repetitions, which take ten times as long.
  constraint businesses_ragione_sociale_valid
    check (char_length(ragione_sociale) <= 200 and (ragione_sociale ~ '[A-Za-z0-9]' or private.visible(ragione_sociale) <> '')),
  constraint businesses_ragione_sociale_written
    check (ragione_sociale ~ '^[ -~À-ÿ]*$' or private.is_line(ragione_sociale)),
  constraint businesses_insegna_valid
    check (char_length(insegna) <= 200 and (insegna ~ '[A-Za-z0-9]' or private.visible(insegna) <> '')),
  constraint businesses_insegna_written check (insegna ~ '^[ -~À-ÿ]*$' or private.is_line(insegna)),
  constraint businesses_indirizzo_valid
    check (char_length(indirizzo) <= 300 and (indirizzo ~ '[A-Za-z0-9]' or private.visible(indirizzo) <> '')),
  constraint businesses_indirizzo_written check (indirizzo ~ '^[ -~À-ÿ]*$' or private.is_line(indirizzo)),
  constraint businesses_citta_valid
    check (char_length(citta) <= 200 and (citta ~ '[A-Za-z0-9]' or private.visible(citta) <> '')),
  constraint businesses_citta_written check (citta ~ '^[ -~À-ÿ]*$' or private.is_line(citta)),
  constraint businesses_regione_valid
    check (char_length(regione) <= 200 and (regione ~ '[A-Za-z0-9]' or private.visible(regione) <> '')),
  constraint businesses_regione_written check (regione ~ '^[ -~À-ÿ]*$' or private.is_line(regione)),
  -- At least 11 characters, as the specification asks. Not unique, since one company may run several shops.
  constraint businesses_partita_iva_valid check (
    char_length(partita_iva) <= 200
    and (
      partita_iva ~ '^[A-Za-z0-9]*$' and char_length(partita_iva) >= 11
      or char_length(private.visible(partita_iva)) >= 11
    )
  ),
  constraint businesses_partita_iva_written check (partita_iva ~ '^[ -~À-ÿ]*$' or private.is_line(partita_iva)),
  constraint businesses_email_valid check (private.is_plain_email(email)),
  constraint businesses_telefono_valid check (char_length(telefono) <= 200),
  constraint businesses_telefono_written check (
    telefono = '' or telefono ~ '^[ -~]*[!-~][ -~]*$'
    or private.is_line(telefono) and private.visible(telefono) <> ''
  ),
  constraint businesses_cellulare_valid check (char_length(cellulare) <= 200),
  constraint businesses_cellulare_written check (
    cellulare = '' or cellulare ~ '^[ -~]*[!-~][ -~]*$'
    or private.is_line(cellulare) and private.visible(cellulare) <> ''
  ),
  constraint businesses_logo_url_valid check (
    char_length(logo_url) <= 2000 and logo_url ~ '^(https?://|/[^/])' and private.is_image_address(logo_url, 'business-logos')
  ),
  constraint businesses_stato_valid check (stato in ('attivo', 'sospeso')),
  constraint businesses_created_at_valid
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint businesses_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

-- Every order of a list has an index. It ends with `id` in the direction of what comes before it, so that one index serves
-- both directions.
create index businesses_created_at_idx on public.businesses (created_at, id);
create index businesses_insegna_idx on public.businesses (insegna_ordine, id);
create index businesses_citta_idx on public.businesses (citta_ordine, id);
create index businesses_stato_idx on public.businesses (stato, id);
create index businesses_stato_created_at_idx on public.businesses (stato, created_at, id);
create index businesses_stato_insegna_idx on public.businesses (stato, insegna_ordine, id);
create index businesses_ha_sito_idx on public.businesses (ha_sito, stato, insegna_ordine, id);
create index businesses_without_website_idx on public.businesses (created_at, id) where not ha_sito;
create index businesses_without_account_idx on public.businesses (created_at, id) where not ha_account;
-- The warning while a partita IVA is typed that another business has.
create index businesses_partita_iva_idx on public.businesses (partita_iva);
create index businesses_logo_object_idx on public.businesses using hash (private.stored_object(logo_url));
create index businesses_logo_unusual_idx on public.businesses (id)
where not private.is_image_address(logo_url, 'business-logos');

create trigger businesses_stamp
before insert or update on public.businesses
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id');

select private.keep_history('businesses');

alter table public.businesses enable row level security;
revoke all on public.businesses from anon, authenticated;
-- Whose account it is and what it has are written by the database alone.
grant
  select,
  insert (
    id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, telefono, cellulare, logo_url, stato,
    created_at, updated_at
  ),
  update (
    id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, telefono, cellulare, logo_url, stato,
    created_at, updated_at
  )
on public.businesses to authenticated;
grant all on public.businesses to service_role;

create policy "admin reads all businesses, a business its own" on public.businesses
for select to authenticated
using ((select private.reads_all('businesses')) is not null or id = (select private.own_business()));

create policy "admin creates businesses" on public.businesses
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes businesses" on public.businesses
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

select private.require_second_step('public.businesses');

-- Sets the state of chosen businesses in one statement: all of them get it, or none. `_versions` are the `updated_at` that the
-- rows had when they were chosen, in the order of `_ids`: a row that somebody has changed since is left as it is. Answers the
-- rows that were set, with their new version. The caller's own policies and column rules decide, as for any update; rows are
-- locked in one order, so that two such calls wait for each other instead of failing.
create function public.set_stato_businesses(_ids uuid[], _versions timestamptz[], _stato text)
returns table (id uuid, updated_at timestamptz)
language sql
set search_path = ''
as $$
  select private.at_most_a_thousand(_ids);
  with chosen as (
    select stored.id
    from public.businesses as stored
    join unnest(_ids, _versions) as given (id, version) on stored.id = given.id and stored.updated_at = given.version
    order by stored.id
    for update of stored
  )
  update public.businesses as set_row set stato = _stato
  from chosen where set_row.id = chosen.id
  returning set_row.id, set_row.updated_at
$$;

revoke execute on function public.set_stato_businesses(uuid[], timestamptz[], text) from public, anon;
grant execute on function public.set_stato_businesses(uuid[], timestamptz[], text) to authenticated, service_role;

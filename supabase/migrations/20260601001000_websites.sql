-- Websites: one for each business at most, with the opening hours of every day of the week.

-- Opening hours may end after midnight. A half that closes at or before 06:00, and not after its opening, ends on the
-- next day (19:30-01:00). Halves must not overlap: not within a day, not across midnight, not with the first half of the
-- next day; Monday follows Sunday.

-- One day: exactly the seven keys, with the right types and times as HH:MM. Without a subquery PL/pgSQL computes it without a
-- plan, in half of the time.
create function private.is_day(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  hour constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
begin
  return coalesce(
    jsonb_typeof(day) = 'object'
    and day - array[
      'aperto', 'mattina_abilitata', 'apertura_mattina', 'chiusura_mattina',
      'pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio'
    ] = '{}'
    and jsonb_typeof(day -> 'aperto') = 'boolean'
    and jsonb_typeof(day -> 'mattina_abilitata') = 'boolean'
    and jsonb_typeof(day -> 'pomeriggio_abilitato') = 'boolean'
    and jsonb_typeof(day -> 'apertura_mattina') = 'string' and day ->> 'apertura_mattina' ~ hour
    and jsonb_typeof(day -> 'chiusura_mattina') = 'string' and day ->> 'chiusura_mattina' ~ hour
    and jsonb_typeof(day -> 'apertura_pomeriggio') = 'string' and day ->> 'apertura_pomeriggio' ~ hour
    and jsonb_typeof(day -> 'chiusura_pomeriggio') = 'string' and day ->> 'chiusura_pomeriggio' ~ hour,
    false
  );
end
$$;

-- The beginning of a day's first half and the end of its last one, as HH:MM counted from that day: 01:00 on the next day
-- is 25:00. Such times compare as text. An empty array where no half counts; null where the halves that count are not in
-- order: one does not end after it begins, or the afternoon begins before the morning has ended.
create function private.day_hours(day jsonb)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  half text[];
  opens text;
  closes text;
  hours text[] := '{}';
begin
  if not (day ->> 'aperto')::boolean then
    return hours;
  end if;
  foreach half slice 1 in array array[
    ['mattina_abilitata', 'apertura_mattina', 'chiusura_mattina'],
    ['pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio']
  ] loop
    continue when not (day ->> half[1])::boolean;
    opens := day ->> half[2];
    closes := day ->> half[3];
    if closes < opens and closes <= '06:00' then
      closes := (left(closes, 2)::integer + 24)::text || right(closes, 3);
    end if;
    if closes <= opens or opens < hours[2] then
      return null;
    end if;
    hours := array[coalesce(hours[1], opens), closes];
  end loop;
  return hours;
end
$$;

-- Whether the value is a day whose halves that count are in order.
create function private.is_day_in_order(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.is_day(day) and private.day_hours(day) is not null;
end
$$;

-- Whether hours are in order when they are the same on several days in a row: a last half that ends after midnight must
-- end before the first half of the next day begins.
create function private.is_day_repeatable(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  hours text[];
begin
  if not private.is_day_in_order(day) then
    return false;
  end if;
  hours := private.day_hours(day);
  return coalesce(hours[2] <= (left(hours[1], 2)::integer + 24)::text || right(hours[1], 3), true);
end
$$;

-- The whole of `orari`: `sempreAperto` and the seven days, nothing else. A null would pass a check constraint, so every doubt is
-- false.
create function private.is_orari(orari jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  days constant text[] := '{lunedi,martedi,mercoledi,giovedi,venerdi,sabato,domenica}';
  day text;
  like_before jsonb;
begin
  if jsonb_typeof(orari) is distinct from 'object' or orari - days - 'sempreAperto' <> '{}' then
    return false;
  end if;
  foreach day in array days loop
    -- Most days have the same hours as the day before and need no second check.
    continue when orari -> day = like_before;
    like_before := orari -> day;
    if not private.is_day(like_before) then
      return false;
    end if;
  end loop;
  return coalesce(jsonb_typeof(orari -> 'sempreAperto') = 'boolean', false);
end
$$;

-- Whether every day is in order and has ended when the next one begins; with `sempreAperto` no day counts. True for a
-- value that is not an `orari` object, because another constraint reports its shape.
create function private.is_orari_in_order(orari jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  day text;
  hours text[];
  like_before jsonb;
  -- When the previous day's hours end, as HH:MM counted from that day. The loop begins with Sunday, the day before
  -- Monday.
  ended text;
begin
  if not private.is_orari(orari) or (orari ->> 'sempreAperto')::boolean then
    return true;
  end if;
  foreach day in array array[
    'domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'
  ] loop
    -- Most days have the same hours as the day before.
    if orari -> day is distinct from like_before then
      like_before := orari -> day;
      hours := private.day_hours(like_before);
    end if;
    if hours is null or ended > (left(hours[1], 2)::integer + 24)::text || right(hours[1], 3) then
      return false;
    end if;
    ended := hours[2];
  end loop;
  return true;
end
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
  -- Kept by triggers of `cards`.
  ha_card boolean not null default false,
  nome_ordine text collate "C" not null generated always as (private.sort_key(nome)) stored,
  citta_ordine text collate "C" not null generated always as (private.sort_key(citta)) stored,
  regione_ordine text collate "C" not null generated always as (private.sort_key(regione)) stored,
  constraint websites_business_id_fkey foreign key (business_id) references public.businesses (id),
  constraint websites_business_id_key unique (business_id),
  -- What a card's foreign key points at: its business is its website's business.
  constraint websites_id_business_id_key unique (id, business_id),
  constraint websites_nome_valid
    check (char_length(nome) <= 200 and (nome ~ '[A-Za-z0-9]' or private.visible(nome) <> '')),
  constraint websites_nome_written check (nome ~ '^[ -~À-ÿ]*$' or private.is_line(nome)),
  constraint websites_indirizzo_valid
    check (char_length(indirizzo) <= 300 and (indirizzo ~ '[A-Za-z0-9]' or private.visible(indirizzo) <> '')),
  constraint websites_indirizzo_written check (indirizzo ~ '^[ -~À-ÿ]*$' or private.is_line(indirizzo)),
  constraint websites_citta_valid
    check (char_length(citta) <= 200 and (citta ~ '[A-Za-z0-9]' or private.visible(citta) <> '')),
  constraint websites_citta_written check (citta ~ '^[ -~À-ÿ]*$' or private.is_line(citta)),
  constraint websites_regione_valid
    check (char_length(regione) <= 200 and (regione ~ '[A-Za-z0-9]' or private.visible(regione) <> '')),
  constraint websites_regione_written check (regione ~ '^[ -~À-ÿ]*$' or private.is_line(regione)),
  constraint websites_email_valid check (private.is_plain_email(email)),
  constraint websites_telefono_valid check (char_length(telefono) <= 200),
  constraint websites_telefono_written check (
    telefono = '' or telefono ~ '^[ -~]*[!-~][ -~]*$'
    or private.is_line(telefono) and private.visible(telefono) <> ''
  ),
  constraint websites_cellulare_valid check (char_length(cellulare) <= 200),
  constraint websites_cellulare_written check (
    cellulare = '' or cellulare ~ '^[ -~]*[!-~][ -~]*$'
    or private.is_line(cellulare) and private.visible(cellulare) <> ''
  ),
  constraint websites_logo_url_valid check (
    char_length(logo_url) <= 2000 and logo_url ~ '^(https?://|/[^/])' and private.is_image_address(logo_url, 'business-logos')
  ),
  constraint websites_immagine_copertina_url_valid check (
    char_length(immagine_copertina_url) <= 2000 and immagine_copertina_url ~ '^(https?://|/[^/])'
    and private.is_image_address(immagine_copertina_url, 'website-covers')
  ),
  constraint websites_orari_valid check (private.is_orari(orari)),
  constraint websites_orari_in_order check (private.is_orari_in_order(orari)),
  constraint websites_stato_valid check (stato in ('attivo', 'sospeso')),
  constraint websites_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint websites_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

-- The policy needs `business_id`. With it in the index, PostgreSQL skips the rows of earlier pages without reading them.
create index websites_nome_idx on public.websites (nome_ordine, id) include (business_id);
create index websites_created_at_idx on public.websites (created_at, id) include (business_id);
create index websites_citta_idx on public.websites (citta_ordine, id) include (business_id);
create index websites_regione_idx on public.websites (regione_ordine, id) include (business_id);
create index websites_stato_idx on public.websites (stato, id) include (business_id);
create index websites_stato_nome_idx on public.websites (stato, nome_ordine, id) include (business_id);
create index websites_ha_card_idx on public.websites (ha_card, nome_ordine, id);
create index websites_logo_object_idx on public.websites using hash (private.stored_object(logo_url));
create index websites_cover_object_idx on public.websites using hash (private.stored_object(immagine_copertina_url));
create index websites_logo_unusual_idx on public.websites (id)
where not private.is_image_address(logo_url, 'business-logos');
create index websites_cover_unusual_idx on public.websites (id)
where not private.is_image_address(immagine_copertina_url, 'website-covers');

create trigger websites_stamp
before insert or update on public.websites
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id');

select private.keep_history('websites');

-- What the API refuses of a website beside the policies: a new one of a suspended business (reported like a constraint, so that
-- the interface finds its message the same way), and from a business's account another state, business or logo. It depends on
-- the role and on what the row was, which neither a grant nor a policy sees. It reads past the policies, which would ask anew
-- at every row who is asking.
create function private.guard_website()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The policy refuses everybody else, who does not learn a business's state by this error.
    if exists (select from public.businesses where id = new.business_id and stato <> 'attivo') and private.is_admin() then
      raise exception 'new row for relation "websites" violates check constraint "websites_business_active"'
        using errcode = '23514', constraint = 'websites_business_active', schema = 'public', table = 'websites';
    end if;
  elsif (new.business_id, new.stato, new.logo_url) is distinct from (old.business_id, old.stato, old.logo_url)
    and not private.is_admin()
  then
    raise exception 'stato, business_id and logo_url of a website are changed by admin only' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger websites_guard
before insert or update of business_id, stato, logo_url on public.websites
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_website();

-- What others keep of a business that has changed: its logo on website and card, and its names in its sales.
create function private.follow_business()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.logo_url is distinct from old.logo_url then
    update public.websites set logo_url = new.logo_url
    where business_id = new.id and logo_url is distinct from new.logo_url;
    -- When a new file replaces the logo under the same name, the card's address gets the new version; otherwise browsers would
    -- show the cached old file.
    update public.cards set logo_url = new.logo_url
    where business_id = new.id
      and private.stored_object(logo_url) = private.stored_object(new.logo_url)
      and logo_url <> new.logo_url;
  end if;
  if (new.insegna, new.ragione_sociale) <> (old.insegna, old.ragione_sociale) then
    update public.sales set ricerca = '' where business_id = new.id;
  end if;
  return null;
end
$$;

create trigger businesses_changed after update of logo_url, insegna, ragione_sociale on public.businesses
for each row when (
  new.logo_url is distinct from old.logo_url or new.insegna <> old.insegna or new.ragione_sociale <> old.ragione_sociale
) execute function private.follow_business();

-- `businesses.ha_sito`. One statement corrects the flags of all changed rows.

-- A business has one website at most, so that two transactions that change the same flag wait for each other at the website's
-- key.
create function private.correct_ha_sito(_businesses uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.businesses as business set ha_sito = not ha_sito
  where id = any (_businesses)
    and ha_sito <> exists (select from public.websites where business_id = business.id);
end
$$;

-- After websites were inserted or deleted.
create function private.website_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.correct_ha_sito(array(select business_id from moved));
  return null;
end
$$;

create trigger websites_came after insert on public.websites
referencing new table as moved for each statement execute function private.website_moved();
create trigger websites_went after delete on public.websites
referencing old table as moved for each statement execute function private.website_moved();

-- What others keep of a website that has changed: the words of its card, the flags of its former and its new business. An admin
-- may give a website to another business; its card follows by the foreign key.
create function private.follow_website()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.nome <> old.nome then
    update public.cards set ricerca = '' where website_id = new.id;
  end if;
  if new.business_id <> old.business_id then
    perform private.correct_ha_sito(array[old.business_id, new.business_id]);
  end if;
  return null;
end
$$;

create trigger websites_changed after update of nome, business_id on public.websites
for each row when (new.nome <> old.nome or new.business_id <> old.business_id) execute function private.follow_website();

alter table public.websites enable row level security;
revoke all on public.websites from anon, authenticated;
-- `ha_card` is written by the database alone.
grant
  select,
  insert (
    id, business_id, nome, immagine_copertina_url, logo_url, telefono, cellulare, email, orari, indirizzo, citta, regione,
    stato, created_at, updated_at
  ),
  update (
    id, business_id, nome, immagine_copertina_url, logo_url, telefono, cellulare, email, orari, indirizzo, citta, regione,
    stato, created_at, updated_at
  )
on public.websites to authenticated;
grant all on public.websites to service_role;

create policy "admin and gestore read all websites, a business its own" on public.websites
for select to authenticated
using ((select private.reads_all('websites')) is not null or business_id = (select private.own_business()));

create policy "admin creates websites" on public.websites
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes websites, a business its own" on public.websites
for update to authenticated
using ((select private.is_admin()) or business_id = (select private.own_business()))
with check (
  (select private.is_admin())
  or (business_id = (select private.own_business()) and (select private.may_show(immagine_copertina_url)))
);

select private.require_second_step('public.websites');

-- As `set_stato_businesses`.
create function public.set_stato_websites(_ids uuid[], _versions timestamptz[], _stato text)
returns table (id uuid, updated_at timestamptz)
language sql
set search_path = ''
as $$
  select private.at_most_a_thousand(_ids);
  with chosen as (
    select stored.id
    from public.websites as stored
    join unnest(_ids, _versions) as given (id, version) on stored.id = given.id and stored.updated_at = given.version
    order by stored.id
    for update of stored
  )
  update public.websites as set_row set stato = _stato
  from chosen where set_row.id = chosen.id
  returning set_row.id, set_row.updated_at
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.set_stato_websites(uuid[], timestamptz[], text) from public, anon;
grant execute on function
  private.is_day(jsonb), private.day_hours(jsonb), private.is_day_in_order(jsonb), private.is_day_repeatable(jsonb),
  private.is_orari(jsonb), private.is_orari_in_order(jsonb), public.set_stato_websites(uuid[], timestamptz[], text)
to authenticated, service_role;

-- The last step of a database of 1.0.0 or 2.0.0: after it everything is as the files of `supabase/migrations` make it up to this
-- version, and their history takes the place of this folder's.

-- Nothing calls it any more.
drop function private.without_person(jsonb, uuid[], text[], text[]);

-- Made anew by a later file, for more roles and with other columns.
drop function public.admin_overview();
drop function public.silent_websites(date[]);
drop function private.silent_websites(date[]);
drop function public.latest_changes();

-- What the files of before said of fewer tables.

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
        when 'sales' then array['admin', 'gestore']
      end
    )
  );
end
$$;

create or replace function private.derived_columns()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'ricerca', 'ha_sito', 'ha_account', 'ha_card', 'insegna_ordine', 'nome_ordine', 'citta_ordine', 'regione_ordine',
    'rinnovata', 'da_incassare'
  ]
$$;

create or replace function private.readers_of_changes(_changes bigint[], _accounts uuid[], _sessions uuid[])
returns table (listeners bigint[], changes bigint[])
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  with reader as (
    select given.role, own.id as business, array_agg(listener.place) as places
    from unnest(_accounts, _sessions) with ordinality as listener (account, session, place)
    join public.user_roles as given on given.user_id = listener.account
    left join public.businesses as own on own.user_id = listener.account and given.role = 'business'
    where private.session_counts(listener.session, listener.account)
    group by given.role, own.id
  )
  select reader.places, array_agg(change.id order by change.id)
  from reader
  join public.changes as change on
    reader.role = 'admin'
    or (change.table_name in ('services', 'graphic_services') and reader.role in ('gestore', 'business'))
    or (change.table_name in ('websites', 'closures', 'seasons', 'sales') and reader.role = 'gestore')
    or (
      change.business_id = reader.business
      and (change.action <> 'update' or not change.before ? 'business_id' or change.before - 'business_id' = '{}')
    )
  where change.id = any (_changes)
  group by reader.places;
end
$$;

create or replace function private.word_condition(_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when _word ~ '[[:alnum:]]{3}' then format('ricerca like %L', '%' || literal || '%')
    else format(
      'ricerca ~ %L or ricerca like any (%L)',
      '(^|[\x01-/:-@[-`{-\u00bf])' || regexp_replace(_word, '([][\\^$.|?*+(){}-])', '\\\1', 'g'),
      array(select '%' || sign || literal || '%' from regexp_split_to_table('‘’“”„–—…•', '') as sign)
    )
  end
  from regexp_replace(_word, '([\\%_])', '\\\1', 'g') as literal
$$;

create or replace function private.search_conditions(
  _table text, _q text, _filters jsonb, out narrowing text, out words text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  owner_column constant text := case _table
    when 'businesses' then 'id' when 'websites' then 'business_id' when 'cards' then 'business_id'
    when 'sales' then 'business_id'
  end;
  has_telephones constant boolean := _table in ('businesses', 'websites');
  filter record;
  parts text[];
  condition text;
  number text;
begin
  if _table not in ('businesses', 'websites', 'cards', 'services', 'graphic_services', 'sales') then
    raise exception 'nothing to search in %', _table using errcode = '22023';
  end if;
  narrowing := case
    when private.reads_all(_table) then 'true'
    when owner_column is null or private.own_business() is null then 'false'
    else format('%I = %L', owner_column, private.own_business())
  end;
  for filter in select * from jsonb_each_text(_filters) loop
    narrowing := narrowing || case
      when _table = 'websites' and filter.key = 'senza_indicazioni' then ' and ' || private.says_nothing(filter.value::date)
      when _table = 'sales' and filter.key = 'in_scadenza' then ' and ' || private.ends_soon(private.italian_day())
      else format(' and %I = %L', filter.key, filter.value)
    end;
  end loop;
  select coalesce(array_agg(word order by place), '{}') into parts
  from private.search_words(_q) with ordinality as given (word, place);
  words := 'true';
  for at in 1 .. cardinality(parts) loop
    condition := private.word_condition(parts[at]);
    if has_telephones then
      for number in
        select distinct private.sought_number(run) from (
          select array_to_string(parts[first:last], '') as run
          from generate_series(1, at) as first, generate_series(at, cardinality(parts)) as last
        ) as runs
        where regexp_replace(run, '^tel:', '') ~ '^[^[:alpha:]]*[0-9][^[:alpha:]]*$'
          and char_length(private.sought_number(run)) >= 4
      loop
        condition := condition || format(' or private.dialled(telefono, cellulare) like %L', '%' || number || '%');
      end loop;
    end if;
    words := words || format(' and (%s)', condition);
  end loop;
end
$$;

alter function private.record_changes() set enable_nestloop = off;

drop trigger businesses_copy_logo on public.businesses;
drop function private.copy_logo();

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

alter table public.cards
  -- How many stamps a reward takes, and what it is. Both null: the card counts nothing.
  add column timbri integer,
  add column premio text,
  add constraint cards_timbri_valid check (timbri between 2 and 20),
  add constraint cards_premio_valid check (char_length(premio) <= 100 and private.visible(premio) <> ''),
  add constraint cards_premio_written check (private.is_line(premio)),
  add constraint cards_premio_in_order check ((timbri is null) = (premio is null));

create function private.card_shop(_website public.websites)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', _website.id,
    'nome', _website.nome,
    'indirizzo', _website.indirizzo,
    'citta', _website.citta,
    'regione', _website.regione,
    'telefono', _website.telefono,
    'cellulare', _website.cellulare
  )
$$;

create or replace function private.card_data(_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', card.id,
    'nome', card.nome,
    'font', card.font,
    'background_color', card.background_color,
    'logo_url', card.logo_url,
    'timbri', card.timbri,
    'premio', card.premio,
    'sito', private.card_shop(website),
    'aggiornato', greatest(card.updated_at, website.updated_at)
  )
  from public.cards as card
  join public.websites as website on website.id = card.website_id and website.stato = 'attivo'
  join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
  where card.id = _id
$$;

revoke execute on all functions in schema private from public;

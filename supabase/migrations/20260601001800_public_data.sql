-- The public data of websites and cards, for the edge functions `website-data` and `card-data`. Only the columns named here
-- leave the database: no partita IVA, no owner, no e-mail of a card's shop. Only the secret key may call it, because the edge
-- functions limit how often an address asks.

-- Null for any id that is not an active website of an active business. Closures from the day before yesterday, because
-- the date differs between time zones, until four hundred days ahead, the earliest first; seasons of each year, and those
-- that did not end before then.
create function private.website_data(_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', website.id,
    'nome', website.nome,
    'telefono', website.telefono,
    'cellulare', website.cellulare,
    'email', website.email,
    'indirizzo', website.indirizzo,
    'citta', website.citta,
    'regione', website.regione,
    'logo_url', website.logo_url,
    'immagine_copertina_url', website.immagine_copertina_url,
    'orari', website.orari,
    'aggiornato', greatest(website.updated_at, changed.at),
    'chiusure', coalesce(closed.list, '[]'),
    'stagioni', coalesce(seasonal.list, '[]')
  )
  from public.websites as website
  join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
  cross join lateral (
    select
      jsonb_agg(jsonb_build_object('id', id, 'dal', dal, 'al', al, 'orari', orari, 'motivo', motivo) order by dal) as list
    from public.closures
    where website_id = website.id and al >= current_date - 2 and dal <= current_date + 400
  ) as closed
  cross join lateral (
    select
      jsonb_agg(
        jsonb_build_object('nome', nome, 'dal', dal, 'al', al, 'ogni_anno', ogni_anno, 'orari', orari) order by dal, id
      ) as list
    from public.seasons
    where website_id = website.id and (ogni_anno or al >= current_date - 2)
  ) as seasonal
  left join private.changed_days as changed on changed.website_id = website.id
  where website.id = _id and website.stato = 'attivo'
$$;

create function public.website_data(_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.website_data(_id)
$$;

-- What is told of a card's shop to whoever holds the card.
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

-- Null for any id that is not a card of an active website of an active business.
create function private.card_data(_id uuid)
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

create function public.card_data(_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.card_data(_id)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.website_data(uuid), public.card_data(uuid) from public, anon, authenticated;
grant execute on function
  private.website_data(uuid), public.website_data(uuid), private.card_data(uuid), public.card_data(uuid)
to service_role;

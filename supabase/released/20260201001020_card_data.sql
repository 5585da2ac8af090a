-- What a loyalty card and the shop's sign say, for the edge function `card-data`. Only the columns named here leave the
-- database: no e-mail, no partita IVA, no owner. Only the secret key may call it, because the edge function limits how
-- often an address asks.

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
    'sito', jsonb_build_object(
      'id', website.id,
      'nome', website.nome,
      'indirizzo', website.indirizzo,
      'citta', website.citta,
      'regione', website.regione,
      'telefono', website.telefono,
      'cellulare', website.cellulare
    ),
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

revoke execute on function private.card_data(uuid), public.card_data(uuid) from public, anon, authenticated;
grant execute on function private.card_data(uuid), public.card_data(uuid) to service_role;

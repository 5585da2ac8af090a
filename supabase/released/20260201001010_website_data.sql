-- The public data of a website, for the edge function `website-data`. Only the columns named here leave the database:
-- no partita IVA, no owner. Only the secret key may call it, because the edge function limits how often an address
-- asks.

-- When a closure or a season of a website was last added, changed or deleted. A deleted row would leave no time behind.
create table private.changed_days (
  website_id uuid primary key,
  at timestamptz not null,
  constraint changed_days_website_id_fkey foreign key (website_id) references public.websites (id) on delete cascade
);

create function private.note_changed_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- While a website is being deleted it is no longer found here, and nothing is inserted.
  insert into private.changed_days as known (website_id, at)
  select id, clock_timestamp() from public.websites where id in (select website_id from touched) order by id
  on conflict (website_id) do update set at = greatest(known.at, excluded.at);
  return null;
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array['closures', 'seasons'] loop
    execute format(
      'create trigger %1$s_note_insert after insert on public.%1$I referencing new table as touched
        for each statement execute function private.note_changed_days();
      create trigger %1$s_note_update after update on public.%1$I referencing new table as touched
        for each statement execute function private.note_changed_days();
      create trigger %1$s_note_delete after delete on public.%1$I referencing old table as touched
        for each statement execute function private.note_changed_days()',
      relation
    );
  end loop;
end
$$;

revoke execute on function private.note_changed_days() from public;

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

revoke execute on function private.website_data(uuid), public.website_data(uuid) from public, anon, authenticated;
grant execute on function private.website_data(uuid), public.website_data(uuid) to service_role;

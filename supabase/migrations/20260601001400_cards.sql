-- Loyalty cards: one for each website at most.

create table public.cards (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  website_id uuid not null,
  logo_url text,
  background_color text not null default '#3b82f6',
  -- Empty or null: no name is displayed.
  nome text,
  font text not null default 'Inter',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its own name and its website's, kept by the triggers below.
  ricerca text not null default '',
  -- How many stamps a reward takes, and what it is. Both null: the card counts nothing.
  timbri integer,
  premio text,
  -- A card's business is its website's business, also after the website moves to another one.
  constraint cards_website_id_business_id_fkey
    foreign key (website_id, business_id) references public.websites (id, business_id) on update cascade,
  constraint cards_website_id_key unique (website_id),
  constraint cards_logo_url_valid check (
    char_length(logo_url) <= 2000 and logo_url ~ '^(https?://|/[^/])' and private.is_image_address(logo_url, 'business-logos')
  ),
  constraint cards_background_color_valid check (background_color ~ '^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$'),
  constraint cards_nome_valid check (char_length(nome) <= 200),
  constraint cards_nome_written
    check (nome = '' or nome ~ '^[ -~]*[!-~][ -~]*$' or private.is_line(nome) and private.visible(nome) <> ''),
  constraint cards_font_valid
    check (font in ('Inter', 'Playfair Display', 'Montserrat', 'Roboto', 'Open Sans', 'Lato')),
  constraint cards_timbri_valid check (timbri between 2 and 20),
  constraint cards_premio_valid check (char_length(premio) <= 100 and private.visible(premio) <> ''),
  constraint cards_premio_written check (private.is_line(premio)),
  constraint cards_premio_in_order check ((timbri is null) = (premio is null)),
  constraint cards_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint cards_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index cards_created_at_idx on public.cards (created_at, id) include (business_id);
create index cards_business_id_idx on public.cards (business_id);
create index cards_logo_object_idx on public.cards using hash (private.stored_object(logo_url));
create index cards_logo_unusual_idx on public.cards (id)
where not private.is_image_address(logo_url, 'business-logos');

create trigger cards_stamp
before insert or update on public.cards
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id', 'website_id', 'business_id');

select private.keep_history('cards');

-- A card is looked for by its website's name too, the only one it has when it shows none. Whatever the client sent is replaced.
create function private.card_search()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.ricerca := private.fold(
    coalesce(new.nome, '') || E'\n' || coalesce((select nome from public.websites where id = new.website_id), '')
  );
  return new;
end
$$;

create trigger cards_search before insert or update of nome, website_id, ricerca on public.cards
for each row execute function private.card_search();

-- `websites.ha_card`, as `businesses.ha_sito`.
create function private.correct_ha_card(_websites uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.websites as website set ha_card = not ha_card
  where id = any (_websites)
    and ha_card <> exists (select from public.cards where website_id = website.id);
end
$$;

create function private.card_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.correct_ha_card(array[old.website_id, new.website_id]);
  else
    perform private.correct_ha_card(array(select website_id from moved));
  end if;
  return null;
end
$$;

create trigger cards_came after insert on public.cards
referencing new table as moved for each statement execute function private.card_moved();
create trigger cards_went after delete on public.cards
referencing old table as moved for each statement execute function private.card_moved();
create trigger cards_moved after update of website_id on public.cards
for each row when (new.website_id is distinct from old.website_id) execute function private.card_moved();

alter table public.cards enable row level security;
revoke all on public.cards from anon, authenticated;
grant select, insert, update, delete on public.cards to authenticated;
grant all on public.cards to service_role;

create policy "admin reads all cards, a business its own" on public.cards
for select to authenticated
using ((select private.reads_all('cards')) is not null or business_id = (select private.own_business()));

-- A business may create a card only for its own website. The foreign keys refuse another business's too, but with different
-- errors, which reveal whether that website exists and whether it has a card.
create policy "admin creates cards, a business for itself" on public.cards
for insert to authenticated
with check (
  (select private.is_admin())
  or (
    business_id = (select private.own_business())
    and website_id in (select id from public.websites where business_id = (select private.own_business()))
    and (select private.may_show(logo_url))
  )
);

create policy "admin changes cards, a business its own" on public.cards
for update to authenticated
using ((select private.is_admin()) or business_id = (select private.own_business()))
with check (
  (select private.is_admin())
  or (
    business_id = (select private.own_business())
    and website_id in (select id from public.websites where business_id = (select private.own_business()))
    and (select private.may_show(logo_url))
  )
);

create policy "admin deletes cards" on public.cards
for delete to authenticated
using ((select private.is_admin()));

select private.require_second_step('public.cards');

revoke execute on all functions in schema private from public;

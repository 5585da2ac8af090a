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
  -- A card's business is its website's business, also after the website moves to another one.
  constraint cards_website_id_business_id_fkey
    foreign key (website_id, business_id) references public.websites (id, business_id) on update cascade,
  constraint cards_website_id_key unique (website_id),
  constraint cards_logo_url_valid
    check (char_length(logo_url) <= 2000 and logo_url ~ '^(https?://|/[^/])'),
  constraint cards_background_color_valid check (background_color ~ '^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$'),
  constraint cards_nome_valid check (char_length(nome) <= 200),
  constraint cards_font_valid
    check (font in ('Inter', 'Playfair Display', 'Montserrat', 'Roboto', 'Open Sans', 'Lato')),
  constraint cards_created_at_valid
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint cards_updated_at_valid
    check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index cards_created_at_idx on public.cards (created_at, id) include (business_id);
create index cards_business_id_idx on public.cards (business_id);
create index cards_logo_object_idx on public.cards using hash (private.stored_object(logo_url));
create index cards_logo_unusual_idx on public.cards (id)
where not private.is_image_address(logo_url, 'business-logos');

create trigger cards_stamp
before insert or update on public.cards
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

select private.fix_columns('cards', 'id', 'website_id', 'business_id');
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

create function private.rename_in_card_search()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.cards set ricerca = '' where website_id = new.id;
  return new;
end
$$;

create trigger websites_rename_in_card_search
after update of nome on public.websites
for each row when (new.nome is distinct from old.nome)
execute function private.rename_in_card_search();

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

create function private.look_for_card()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.ha_card := tg_op = 'UPDATE' and exists (select from public.cards where website_id = new.id);
  return new;
end
$$;

create trigger websites_look_for_card_insert before insert on public.websites
for each row when (new.ha_card) execute function private.look_for_card();
create trigger websites_look_for_card_update before update of ha_card on public.websites
for each row when (pg_trigger_depth() = 0) execute function private.look_for_card();

-- A card may show its business's logo. When a new file replaces the logo under the same name, the card's address also
-- gets the new version; otherwise browsers would show the cached old file.
create function private.copy_logo_version_to_card()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.cards set logo_url = new.logo_url
  where business_id = new.id
    and private.stored_object(logo_url) = private.stored_object(new.logo_url)
    and logo_url <> new.logo_url;
  return null;
end
$$;

create trigger businesses_copy_logo_version
after update of logo_url on public.businesses
for each row when (new.logo_url is distinct from old.logo_url)
execute function private.copy_logo_version_to_card();

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
  )
);

create policy "admin deletes cards" on public.cards
for delete to authenticated
using ((select private.is_admin()));

select private.require_second_step('public.cards');

revoke execute on all functions in schema private from public;

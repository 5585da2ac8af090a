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
    check (font in ('Inter', 'Playfair Display', 'Montserrat', 'Roboto', 'Open Sans', 'Lato'))
);

create index cards_created_at_idx on public.cards (created_at desc, id);
create index cards_business_id_idx on public.cards (business_id);

create trigger cards_stamp
before insert or update on public.cards
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

-- A card is looked for by its website's name too, the only one it has when it shows none. Whatever the client sent
-- is replaced.
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

create trigger cards_search
before insert or update on public.cards
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

revoke execute on function private.card_search(), private.rename_in_card_search() from public;

alter table public.cards enable row level security;
revoke all on public.cards from anon, authenticated;
grant select, insert, update, delete on public.cards to authenticated;
grant all on public.cards to service_role;

create policy "admin reads all cards, a business its own" on public.cards
for select to authenticated
using ((select private.is_admin()) or business_id = (select private.own_business()));

create policy "admin creates cards, a business for itself" on public.cards
for insert to authenticated
with check ((select private.is_admin()) or business_id = (select private.own_business()));

-- With the foreign key this also keeps a business from moving its card to a website that is not its own.
create policy "admin changes cards, a business its own" on public.cards
for update to authenticated
using ((select private.is_admin()) or business_id = (select private.own_business()))
with check ((select private.is_admin()) or business_id = (select private.own_business()));

create policy "admin deletes cards" on public.cards
for delete to authenticated
using ((select private.is_admin()));

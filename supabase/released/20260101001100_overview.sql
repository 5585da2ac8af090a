-- What an admin has left to do: which businesses wait for a website or an account, which websites for a card. Kept as
-- flags, since an anti-join over a hundred thousand rows reads both tables to find that few are left.

alter table public.businesses
  add column ha_sito boolean not null default false,
  add column ha_account boolean not null generated always as (user_id is not null) stored;
alter table public.websites add column ha_card boolean not null default false;

-- Nobody edited these rows: their stamps stay.
alter table public.businesses disable trigger businesses_stamp;
alter table public.websites disable trigger websites_stamp;
update public.businesses as business set ha_sito = true
where exists (select from public.websites where business_id = business.id);
update public.websites as website set ha_card = true
where exists (select from public.cards where website_id = website.id);
alter table public.businesses enable trigger businesses_stamp;
alter table public.websites enable trigger websites_stamp;

-- In the order of the lists that show them.
create index businesses_ha_sito_idx on public.businesses (ha_sito, stato, insegna, id);
create index businesses_without_account_idx on public.businesses (created_at, id) where not ha_account;
create index websites_ha_card_idx on public.websites (ha_card, nome, id);

-- The truth, whatever the client sent.
create function private.look_for_website()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.ha_sito := exists (select from public.websites where business_id = new.id);
  return new;
end
$$;

create trigger businesses_look_for_website
before insert or update of ha_sito on public.businesses
for each row execute function private.look_for_website();

create function private.look_for_card()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.ha_card := exists (select from public.cards where website_id = new.id);
  return new;
end
$$;

create trigger websites_look_for_card
before insert or update of ha_card on public.websites
for each row execute function private.look_for_card();

-- A row came, went or moved: the one that it left and the one that it reached look again.
create function private.website_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.businesses set ha_sito = true where id = old.business_id or id = new.business_id;
  return null;
end
$$;

create trigger websites_moved
after insert or delete or update of business_id on public.websites
for each row execute function private.website_moved();

create function private.card_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.websites set ha_card = true where id = old.website_id or id = new.website_id;
  return null;
end
$$;

create trigger cards_moved
after insert or delete or update of website_id on public.cards
for each row execute function private.card_moved();

revoke execute on function
  private.look_for_website(), private.look_for_card(), private.website_moved(), private.card_moved()
from public;

-- Each count stops at 101, which the dashboard shows as '100+': past that nobody needs the exact figure. Answers no row
-- to anybody but an admin.
create function public.admin_overview()
returns table (
  businesses_without_website integer,
  websites_without_card integer,
  businesses_without_account integer,
  suspended_businesses integer,
  suspended_websites integer
)
language sql
stable
set search_path = ''
as $$
  select
    (
      select count(*) from (
        select from public.businesses where stato = 'attivo' and not ha_sito limit 101
      ) as few
    )::integer,
    (select count(*) from (select from public.websites where not ha_card limit 101) as few)::integer,
    (select count(*) from (select from public.businesses where not ha_account limit 101) as few)::integer,
    (select count(*) from (select from public.businesses where stato = 'sospeso' limit 101) as few)::integer,
    (select count(*) from (select from public.websites where stato = 'sospeso' limit 101) as few)::integer
  where (select private.is_admin())
$$;

revoke execute on function public.admin_overview() from public, anon;
grant execute on function public.admin_overview() to authenticated, service_role;

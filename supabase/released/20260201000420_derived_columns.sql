-- Columns derived from other tables: the flags `businesses.ha_sito` and `websites.ha_card`, and the words of a card.
-- One statement corrects them for all changed rows; 1.0.0 updated the other table once for each row.

-- For the list of businesses without a website, in the list's order.
create index businesses_without_website_idx on public.businesses (created_at, id) where not ha_sito;

-- Corrects the flags of these businesses. A business has one website at most, so that two transactions that change the
-- same flag wait for each other at the website's key.
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

-- Corrects the flags after websites or cards were inserted or deleted (`moved`), or given to another business or
-- website.
create or replace function private.website_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.correct_ha_sito(array[old.business_id, new.business_id]);
  else
    perform private.correct_ha_sito(array(select business_id from moved));
  end if;
  return null;
end
$$;

create or replace function private.card_moved()
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

revoke execute on function private.correct_ha_sito(uuid[]), private.correct_ha_card(uuid[]) from public;

drop trigger websites_moved on public.websites;
create trigger websites_came after insert on public.websites
referencing new table as moved for each statement execute function private.website_moved();
create trigger websites_went after delete on public.websites
referencing old table as moved for each statement execute function private.website_moved();
create trigger websites_moved after update of business_id on public.websites
for each row when (new.business_id is distinct from old.business_id) execute function private.website_moved();

drop trigger cards_moved on public.cards;
create trigger cards_came after insert on public.cards
referencing new table as moved for each statement execute function private.card_moved();
create trigger cards_went after delete on public.cards
referencing old table as moved for each statement execute function private.card_moved();
create trigger cards_moved after update of website_id on public.cards
for each row when (new.website_id is distinct from old.website_id) execute function private.card_moved();

-- A flag sent by a client is replaced by the true value. A new row has no website or card yet.
create or replace function private.look_for_website()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.ha_sito := tg_op = 'UPDATE' and exists (select from public.websites where business_id = new.id);
  return new;
end
$$;

create or replace function private.look_for_card()
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

-- Only where a client sends a flag: the functions above write the true value.
drop trigger businesses_look_for_website on public.businesses;
create trigger businesses_look_for_website_insert before insert on public.businesses
for each row when (new.ha_sito) execute function private.look_for_website();
create trigger businesses_look_for_website_update before update of ha_sito on public.businesses
for each row when (pg_trigger_depth() = 0) execute function private.look_for_website();

drop trigger websites_look_for_card on public.websites;
create trigger websites_look_for_card_insert before insert on public.websites
for each row when (new.ha_card) execute function private.look_for_card();
create trigger websites_look_for_card_update before update of ha_card on public.websites
for each row when (pg_trigger_depth() = 0) execute function private.look_for_card();

-- The words of a card derive from its own name and its website's, so no other change computes them again.
drop trigger cards_search on public.cards;
create trigger cards_search before insert or update of nome, website_id, ricerca on public.cards
for each row execute function private.card_search();

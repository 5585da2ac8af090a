-- At most eight triggers a table. What they do not need to do any more:
--
-- - Columns that the database alone writes are not granted: `user_id` and `ha_sito` of a business, `ha_card` of a website.
-- - Ids are kept by `stamp`, which edited tables have anyway. They stay granted, since an upsert writes its whole row.
-- - The policies let nobody update `user_roles` and `payment_methods`, and a profile is only its own person's.
--
-- Those that stay, here and in earlier migrations:
--
-- - `<table>_record_insert`, `_update`, `_delete`: the history and the live news; three, since a trigger that sees all rows of
--   a statement has one event
-- - `<table>_stamp`: what the database keeps or sets of a row: its ids, `created_at`, `updated_at`
-- - `businesses_copy_logo`: the logo of a business at its website and card, each of which may have another one
-- - `businesses_check_account`, `_readdress_account`, `_remove_account`: the account that nobody has opened yet
-- - `websites_guard`: what depends on the role and on what the row was, which neither a grant nor a policy sees
-- - `websites_came`, `_went`, `_changed`, `cards_came`, `_went`, `_moved`: the flags `ha_sito` and `ha_card`, by which lists
--   are read in order (docs/decisions/0008)
-- - `cards_search`, `websites_changed`: the words of a card, which are its website's name too

-- # Businesses

revoke insert, update on public.businesses from authenticated;
grant
  insert (
    id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, telefono, cellulare, logo_url, stato,
    created_at, updated_at
  ),
  update (
    id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, telefono, cellulare, logo_url, stato,
    created_at, updated_at
  )
on public.businesses to authenticated;

drop trigger businesses_guard_account on public.businesses;
drop trigger businesses_look_for_website_insert on public.businesses;
drop trigger businesses_look_for_website_update on public.businesses;
drop function private.guard_business_account();
drop function private.look_for_website();

-- A website always shows its business's logo. A card may show it too: when a new file replaces the logo under the same name,
-- the card's address gets the new version; otherwise browsers would show the cached old file.
create or replace function private.copy_logo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.websites set logo_url = new.logo_url
  where business_id = new.id and logo_url is distinct from new.logo_url;
  update public.cards set logo_url = new.logo_url
  where business_id = new.id
    and private.stored_object(logo_url) = private.stored_object(new.logo_url)
    and logo_url <> new.logo_url;
  return null;
end
$$;
drop trigger businesses_copy_logo_version on public.businesses;
create or replace trigger businesses_copy_logo after update of logo_url on public.businesses
for each row when (new.logo_url is distinct from old.logo_url) execute function private.copy_logo();
drop function private.copy_logo_to_website();
drop function private.copy_logo_version_to_card();

-- Whoever leaves a business without having opened the account never will.
create or replace function private.remove_unopened_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  delete from auth.users where id = old.user_id and email_confirmed_at is null;
  return null;
end
$$;
drop trigger businesses_remove_account_update on public.businesses;
drop trigger businesses_remove_account_delete on public.businesses;
create trigger businesses_remove_account after delete or update of email, user_id on public.businesses
for each row when (old.user_id is not null) execute function private.remove_unopened_account();

-- Names the account of a business that has no name of its own after the business.
create function private.name_business_account(_user_id uuid, _insegna text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  given text;
begin
  select nullif(btrim(left(raw_user_meta_data ->> 'display_name', 200)), '') into given
  from auth.users where id = _user_id;

  -- The profile may not exist yet: triggers on the same new user create both.
  insert into public.profiles (user_id, display_name) values (_user_id, coalesce(given, _insegna))
  on conflict (user_id) do update set display_name = excluded.display_name where profiles.display_name is null;

  if given is null then
    update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('display_name', _insegna)
    where id = _user_id;
  end if;
end
$$;
drop trigger businesses_name_account on public.businesses;
drop function private.name_business_account();

create or replace function private.claim_business()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed constant uuid := new.raw_app_meta_data ->> 'business_id';
  claimed_insegna text;
begin
  if claimed is null
    or (tg_op = 'UPDATE' and claimed::text is not distinct from old.raw_app_meta_data ->> 'business_id')
  then
    return new;
  end if;

  update public.businesses set user_id = new.id where id = claimed and user_id is null
  returning insegna into claimed_insegna;
  if not found then
    if exists (select from public.businesses where id = claimed) then
      raise exception 'business already has an account'
        using errcode = '23505', constraint = 'businesses_user_id_key', schema = 'public', table = 'businesses';
    end if;
    raise exception 'no such business' using errcode = '23503', schema = 'public', table = 'businesses';
  end if;
  perform private.name_business_account(new.id, claimed_insegna);

  insert into public.user_roles (user_id, role) values (new.id, 'business')
  on conflict (user_id) do update set role = excluded.role;
  return new;
end
$$;

-- # Websites

revoke insert, update on public.websites from authenticated;
grant
  insert (
    id, business_id, nome, immagine_copertina_url, logo_url, telefono, cellulare, email, orari, indirizzo, citta, regione,
    stato, created_at, updated_at
  ),
  update (
    id, business_id, nome, immagine_copertina_url, logo_url, telefono, cellulare, email, orari, indirizzo, citta, regione,
    stato, created_at, updated_at
  )
on public.websites to authenticated;

drop trigger websites_look_for_card_insert on public.websites;
drop trigger websites_look_for_card_update on public.websites;
drop function private.look_for_card();

-- Whether the caller's business may show a picture: none that a row of another business shows, whose picture it could then
-- remove, unless a row of its own shows it already, as its card does the logo that its website came with.
create function private.may_show(_url text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown constant text := private.stored_object(_url);
  own constant uuid := private.own_business();
begin
  return shown is null
    or exists (select from public.businesses where id = own and logo_url = _url)
    or exists (select from public.websites where business_id = own and _url in (logo_url, immagine_copertina_url))
    or exists (select from public.cards where business_id = own and logo_url = _url)
    or not private.is_shown_by_another(split_part(shown, '/', 1), substring(shown from '/(.*)$'));
end
$$;
alter policy "admin changes websites, a business its own" on public.websites
with check (
  (select private.is_admin())
  or (business_id = (select private.own_business()) and (select private.may_show(immagine_copertina_url)))
);

-- What the API refuses of a website beside the policies: a new one of a suspended business, and from a business's account
-- another state, business or logo. It reads past the policies, which would ask anew at every row who is asking.
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
drop trigger websites_guard_columns on public.websites;
drop trigger websites_refuse_picture_of_another on public.websites;
drop trigger websites_require_active_business on public.websites;
create trigger websites_guard
before insert or update of business_id, stato, logo_url on public.websites
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_website();
drop function private.guard_website_columns();
drop function private.require_active_business();

-- What others keep of a website that has changed: the words of its card, the flags of its former and its new business.
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
create or replace function private.website_moved()
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
drop trigger websites_moved on public.websites;
drop trigger websites_rename_in_card_search on public.websites;
create trigger websites_changed after update of nome, business_id on public.websites
for each row when (new.nome <> old.nome or new.business_id <> old.business_id) execute function private.follow_website();
drop function private.rename_in_card_search();

-- # Cards

alter policy "admin creates cards, a business for itself" on public.cards
with check (
  (select private.is_admin())
  or (
    business_id = (select private.own_business())
    and website_id in (select id from public.websites where business_id = (select private.own_business()))
    and (select private.may_show(logo_url))
  )
);
alter policy "admin changes cards, a business its own" on public.cards
with check (
  (select private.is_admin())
  or (
    business_id = (select private.own_business())
    and website_id in (select id from public.websites where business_id = (select private.own_business()))
    and (select private.may_show(logo_url))
  )
);
drop trigger cards_refuse_picture_of_another_insert on public.cards;
drop trigger cards_refuse_picture_of_another_update on public.cards;
drop function private.refuse_picture_of_another();
drop function private.is_logo_of(uuid, text);

-- # Stamps

-- What the database keeps or sets of a row. The columns that the trigger names never change through the API: otherwise a
-- business could change the id of its own card, and page addresses and log lines with the old id would lead to nothing. An
-- admin may give a website to another business; its card follows by the foreign key.
create or replace function private.stamp()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  fixed text;
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if tg_nargs > 0 and current_user in ('anon', 'authenticated') then
      if new.id <> old.id then
        fixed := 'id';
      elsif tg_nargs > 1 then
        select name into fixed from unnest(tg_argv) as name where to_jsonb(new) -> name <> to_jsonb(old) -> name;
      end if;
      if fixed is not null then
        raise exception '% of % never changes', fixed, tg_table_name using errcode = '42501';
      end if;
    end if;
  elsif current_user in ('anon', 'authenticated')
    and current_setting('bottega.restoring', true) is distinct from 'on'
  then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;

do $$
declare
  stamped record;
begin
  for stamped in
    select * from (
      values
        ('businesses', '{id}'::text[]), ('websites', '{id}'), ('services', '{id}'),
        ('graphic_services', '{id}'), ('cards', '{id,website_id,business_id}'), ('closures', '{id,website_id}'), ('seasons', '{id,website_id}')
    ) as listed (relation, fixed)
  loop
    execute format('drop trigger if exists %1$s_keep_columns on public.%1$I', stamped.relation);
    execute format(
      'create or replace trigger %1$s_stamp before insert or update on public.%1$I
      for each row when (pg_trigger_depth() = 0) execute function private.stamp(%2$s)',
      stamped.relation, (select string_agg(quote_literal(name), ', ') from unnest(stamped.fixed) as name)
    );
  end loop;
end
$$;
drop trigger profiles_keep_columns on public.profiles;
drop trigger user_roles_keep_columns on public.user_roles;
drop trigger payment_methods_keep_columns on public.payment_methods;
drop function private.fix_columns(text, text[]);
drop function private.keep_columns();

-- # History

-- Refuses ids of deleted rows that can be restored, by the error of a taken key: otherwise a business could give one to its
-- own card, and the deleted card of another business could not be restored.
create function private.refuse_deleted_ids(_table text, _ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.changes as deletion
    where table_name = _table and row_id = any (_ids)
      and action = 'delete' and at > now() - private.restorable_for()
      and not exists (
        select from public.changes as later
        where later.table_name = deletion.table_name and later.row_id = deletion.row_id and later.id > deletion.id
      )
  ) then
    raise exception 'duplicate key value violates unique constraint "%_pkey"', _table
      using errcode = '23505', constraint = _table || '_pkey', schema = 'public', table = _table;
  end if;
end
$$;
drop trigger cards_deleted_ids on public.cards;
drop trigger payment_methods_deleted_ids on public.payment_methods;
drop function private.refuse_deleted_ids();

-- Writes down what a statement has changed; of a row that was inserted, changed or deleted one change.
create or replace function private.record_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  address constant text := (select email from auth.users where id = author);
  derived constant text[] := private.derived_columns();
begin
  if tg_op = 'INSERT' then
    if tg_table_name in ('cards', 'payment_methods')
      and author is not null and current_setting('bottega.restoring', true) is distinct from 'on'
    then
      perform private.refuse_deleted_ids(tg_table_name, array(select id from written));
    end if;
    with rows as materialized (select id, to_jsonb(written) - derived as now_is from written)
    insert into public.changes (by, by_email, table_name, row_id, action, after, business_id)
    select author, address, tg_table_name, id, 'insert', now_is, private.business_of(tg_table_name, now_is) from rows;
  elsif tg_op = 'DELETE' then
    with rows as materialized (select id, to_jsonb(replaced) - derived as was from replaced)
    insert into public.changes (by, by_email, table_name, row_id, action, before, business_id)
    select author, address, tg_table_name, id, 'delete', was, private.business_of(tg_table_name, was) from rows;
  else
    with rows as materialized (
      select id, to_jsonb(replaced) as was, to_jsonb(written) - (derived || '{created_at,updated_at}') as now_is
      from replaced join written using (id)
    )
    insert into public.changes (by, by_email, table_name, row_id, action, before, after, business_id)
    select author, address, tg_table_name, id, 'update', before, after, private.business_of(tg_table_name, now_is)
    from rows
    cross join lateral (
      select jsonb_object_agg(key, was -> key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(now_is) where value is distinct from was -> key
    ) as changed
    where after is not null;
  end if;
  return null;
end
$$;

revoke execute on function
  private.copy_logo(), private.name_business_account(uuid, text), private.guard_website(), private.follow_website(),
  private.refuse_deleted_ids(text, uuid[]), private.may_show(text)
from public;
grant execute on function private.may_show(text) to authenticated, service_role;

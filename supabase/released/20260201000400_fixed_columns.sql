-- The identifiers of a row never change: its id, and for a card its website. Otherwise a business could change the id of
-- its own card, and page addresses and log lines with the old id would lead to nothing.

-- Refuses a change, through the API, of the columns that the trigger names.
create function private.keep_columns()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  written constant jsonb := to_jsonb(new);
  kept constant jsonb := to_jsonb(old);
  name text;
begin
  foreach name in array tg_argv loop
    if written -> name is distinct from kept -> name then
      raise exception '% of % never changes', name, tg_table_name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

-- Fixes columns of a table. Its trigger calls the function only for a row in which one of them changes.
create function private.fix_columns(_table text, variadic _columns text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create trigger %I before update of %s on public.%I
    for each row when (current_user in (''anon'', ''authenticated'') and (%s)) execute function private.keep_columns(%s)',
    _table || '_keep_columns',
    (select string_agg(quote_ident(name), ', ') from unnest(_columns) as name),
    _table,
    (select string_agg(format('new.%1$I is distinct from old.%1$I', name), ' or ') from unnest(_columns) as name),
    (select string_agg(quote_literal(name), ', ') from unnest(_columns) as name)
  );
end
$$;

revoke execute on function private.keep_columns(), private.fix_columns(text, text[]) from public;

-- `private.stamp` protects `created_at`. An admin may give a website to another business; its card follows by the foreign
-- key.
select private.fix_columns('profiles', 'user_id');
select private.fix_columns('user_roles', 'user_id');
select private.fix_columns('businesses', 'id', 'user_id');
select private.fix_columns('websites', 'id');
select private.fix_columns('services', 'id');
select private.fix_columns('graphic_services', 'id');
select private.fix_columns('payment_methods', 'id');
select private.fix_columns('cards', 'id', 'website_id', 'business_id');

-- The triggers of 1.0.0 called their functions for every row that was written.
drop trigger businesses_guard_account on public.businesses;
create trigger businesses_guard_account before insert on public.businesses
for each row when (new.user_id is not null) execute function private.guard_business_account();

drop trigger websites_guard_columns on public.websites;
create trigger websites_guard_columns before update of business_id, stato, logo_url on public.websites
for each row when ((new.business_id, new.stato, new.logo_url) is distinct from (old.business_id, old.stato, old.logo_url))
execute function private.guard_website_columns();

-- After the row is written, so that policies are checked first.
create or replace function private.require_active_business()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from written join public.businesses as business on business.id = written.business_id
    where business.stato <> 'attivo'
  ) then
    raise exception 'new row for relation "websites" violates check constraint "websites_business_active"'
      using errcode = '23514', constraint = 'websites_business_active', schema = 'public', table = 'websites';
  end if;
  return null;
end
$$;

drop trigger websites_require_active_business on public.websites;
create trigger websites_require_active_business after insert on public.websites
referencing new table as written
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.require_active_business();

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
  if current_user in ('anon', 'authenticated') then
    foreach name in array tg_argv loop
      if written -> name is distinct from kept -> name then
        raise exception '% of % never changes', name, tg_table_name using errcode = '42501';
      end if;
    end loop;
  end if;
  return new;
end
$$;

revoke execute on function private.keep_columns() from public;

-- `private.stamp` protects `created_at`, and `private.guard_business_account` protects `businesses.user_id`. An admin may
-- give a website to another business; its card follows by the foreign key.
create trigger profiles_keep_columns before update on public.profiles
for each row execute function private.keep_columns('user_id');
create trigger user_roles_keep_columns before update on public.user_roles
for each row execute function private.keep_columns('user_id');
create trigger businesses_keep_columns before update on public.businesses
for each row execute function private.keep_columns('id');
create trigger websites_keep_columns before update on public.websites
for each row execute function private.keep_columns('id');
create trigger services_keep_columns before update on public.services
for each row execute function private.keep_columns('id');
create trigger graphic_services_keep_columns before update on public.graphic_services
for each row execute function private.keep_columns('id');
create trigger payment_methods_keep_columns before update on public.payment_methods
for each row execute function private.keep_columns('id');
create trigger cards_keep_columns before update on public.cards
for each row execute function private.keep_columns('id', 'website_id', 'business_id');

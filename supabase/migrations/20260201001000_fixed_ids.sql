-- What a row is known by stays: its id, and for a card its website. A business could write another id into its own card,
-- and whatever had been told of that card, a page's address or a line of a log, led to nothing.

-- Refuses another value in the columns that the trigger names, to whoever asks through the API.
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

-- `created_at` is kept by `private.stamp`, `businesses.user_id` by `private.guard_business_account`. An admin may give a
-- website to another business; its card follows by the foreign key.
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

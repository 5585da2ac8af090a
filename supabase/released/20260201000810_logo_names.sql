-- A business's logo is stored under its partita IVA; a new logo replaces it under the same name.

-- Who owns the rows that show a logo of this name: 'free' (no row shows it), 'own' (only rows of that business) or
-- 'other'. Null for callers other than admins. It bypasses row-level security, because the policies prevent the use of
-- the indexes. The logos of deleted cards count too: another business's new logo could otherwise overwrite one.
create function private.logo_name_use(_name text, _business_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when (select private.is_admin()) then (
    select case
      when bool_or(business_id is distinct from _business_id) then 'other'
      when count(*) > 0 then 'own'
      else 'free'
    end
    from (
      select id as business_id from public.businesses where private.stored_object(logo_url) = 'business-logos/' || _name
      union all
      select business_id from public.websites where private.stored_object(logo_url) = 'business-logos/' || _name
      union all
      select business_id from public.cards where private.stored_object(logo_url) = 'business-logos/' || _name
      union all
      select business_id from private.restorable_images where private.stored_object(url) = 'business-logos/' || _name
    ) as shown
  ) end
$$;

revoke execute on function private.logo_name_use(text, uuid) from public;
grant execute on function private.logo_name_use(text, uuid) to authenticated, service_role;

create function public.logo_name_use(_name text, _business_id uuid default null)
returns text
language sql
stable
set search_path = ''
as $$
  select private.logo_name_use(_name, _business_id)
$$;

revoke execute on function public.logo_name_use(text, uuid) from public, anon;
grant execute on function public.logo_name_use(text, uuid) to authenticated, service_role;

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

revoke execute on function private.copy_logo_version_to_card() from public;

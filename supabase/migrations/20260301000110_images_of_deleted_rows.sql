-- The logo of a deleted card stays for as long as the card can be restored. It counts as shown, so that neither the
-- browser that deletes the card nor the server's removal of unused images removes it.

-- For finding the rows of the history that name such logos.
create index changes_deleted_logo_object_idx on public.changes
using hash (private.stored_object(before ->> 'logo_url'))
where action = 'delete' and table_name = 'cards';
-- The indexed expression runs with the rights of the row's writer, which is the owner: nobody else writes the history.
create index changes_deleted_logo_unusual_idx on public.changes (id)
where action = 'delete' and table_name = 'cards'
  and not private.is_image_address(before ->> 'logo_url', 'business-logos');

create view private.restorable_images as
  select before ->> 'logo_url' as url, 'business-logos'::text as bucket, business_id
  from public.changes
  where action = 'delete' and table_name = 'cards' and at > now() - private.restorable_for()
    and not exists (select from public.cards where cards.id = row_id);
revoke all on private.restorable_images from anon, authenticated, service_role;

-- Adds the images of deleted rows to the view.
create or replace view private.shown_images as
  select avatar_url as url, 'avatars'::text as bucket from public.profiles
  union all select logo_url, 'business-logos'::text from public.businesses
  union all select logo_url, 'business-logos'::text from public.websites
  union all select immagine_copertina_url, 'website-covers'::text from public.websites
  union all select immagine_copertina_url, 'service-covers'::text from public.services
  union all select immagine_copertina_url, 'service-covers'::text from public.graphic_services
  union all select logo_url, 'business-logos'::text from public.cards
  union all select url, bucket from private.restorable_images;

-- Adds the images of deleted rows: another business's new logo could otherwise overwrite one.
create or replace function private.logo_name_use(_name text, _business_id uuid)
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

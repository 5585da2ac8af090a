-- A picture belongs to the business whose row shows it. When a website goes to another business, its cover and its card's
-- logo go with it, but their files still bear the former business's id or account: it could delete the file, or store
-- another picture under its name. Nothing here concerns the admin, who may do all this.

create view private.pictures_of_businesses as
  select logo_url as url, 'business-logos'::text as bucket, id as business_id from public.businesses
  union all select logo_url, 'business-logos', business_id from public.websites
  union all select immagine_copertina_url, 'website-covers', business_id from public.websites
  union all select logo_url, 'business-logos', business_id from public.cards
  union all select url, bucket, business_id from private.restorable_images;
revoke all on private.pictures_of_businesses from anon, authenticated, service_role;

-- Whether a row of another business than the caller's shows a stored file, or the document that the file is a picture of.
create function private.is_shown_by_another(_bucket text, _name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  document constant text := regexp_replace(_name, '\.preview\.png$', '');
  own constant uuid := private.own_business();
begin
  return exists (
    select from private.pictures_of_businesses
    where private.stored_object(url) in (_bucket || '/' || _name, _bucket || '/' || document)
      and business_id is distinct from own
  ) or exists (
    select from private.pictures_of_businesses
    where not private.is_image_address(url, bucket)
      and private.mentions(url, document)
      and business_id is distinct from own
  );
end
$$;

-- The stored files that the caller's website and card show, as `bucket/name`. Of logos only those with a UUID as name:
-- others belong to the business and are changed by admins only.
create function private.own_pictures()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own constant uuid := private.own_business();
begin
  return query
    select private.stored_object(immagine_copertina_url) from public.websites where business_id = own
    union all
    select private.stored_object(logo_url) from public.cards
    where business_id = own
      and private.stored_object(logo_url) ~ '^business-logos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$';
end
$$;

revoke execute on function private.is_shown_by_another(text, text), private.own_pictures() from public;
grant execute on function private.is_shown_by_another(text, text), private.own_pictures() to authenticated, service_role;

create policy "a business adds no picture that another's row shows" on storage.objects
as restrictive for insert to authenticated
with check (
  bucket_id not in ('website-covers', 'business-logos')
  or (select private.is_admin())
  or not (select private.is_shown_by_another(bucket_id, name))
);

create policy "a business replaces no picture that another's row shows" on storage.objects
as restrictive for update to authenticated
using (
  bucket_id not in ('website-covers', 'business-logos')
  or (select private.is_admin())
  or not (select private.is_shown_by_another(bucket_id, name))
);

create policy "a business deletes no picture that another's row shows" on storage.objects
as restrictive for delete to authenticated
using (
  bucket_id not in ('website-covers', 'business-logos')
  or (select private.is_admin())
  or not (select private.is_shown_by_another(bucket_id, name))
);

alter policy "admin lists all files, everyone their own" on storage.objects
using (
  bucket_id in ('avatars', 'website-covers', 'service-covers', 'business-logos')
  and (
    (select private.is_admin())
    or owner_id = (select auth.uid())::text
    or (bucket_id = 'avatars' and left(name, 36) = (select auth.uid())::text)
    or (bucket_id = 'website-covers' and left(name, 36) = (select private.own_business())::text)
    or bucket_id || '/' || name in (select private.own_pictures())
  )
);

-- An upsert needs the policy for inserts and the one for updates.
create policy "a business stores the cover that its website shows" on storage.objects
for insert to authenticated
with check (bucket_id = 'website-covers' and bucket_id || '/' || name in (select private.own_pictures()));

create policy "a business replaces the cover that its website shows" on storage.objects
for update to authenticated
using (bucket_id = 'website-covers' and bucket_id || '/' || name in (select private.own_pictures()))
with check (bucket_id = 'website-covers' and bucket_id || '/' || name in (select private.own_pictures()));

create policy "a business deletes the pictures that its rows show" on storage.objects
for delete to authenticated
using (
  bucket_id in ('website-covers', 'business-logos') and bucket_id || '/' || name in (select private.own_pictures())
);

-- A business would lose its picture to another one that writes the picture's address into its own row.
create function private.refuse_picture_of_another()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  url text;
  shown text;
begin
  if current_user <> 'authenticated' or private.is_admin() then
    return new;
  end if;
  url := to_jsonb(new) ->> tg_argv[0];
  shown := private.stored_object(url);
  if private.is_shown_by_another(split_part(shown, '/', 1), substring(shown from '/(.*)$'))
    -- A card may show the logo of its activity, and the one that its website came with.
    and not private.is_logo_of(new.business_id, url)
    and not exists (select from public.websites where business_id = new.business_id and logo_url = url)
  then
    raise exception 'a row of another business shows this picture' using errcode = '42501';
  end if;
  return new;
end
$$;

revoke execute on function private.refuse_picture_of_another() from public;

create trigger cards_refuse_picture_of_another_insert before insert on public.cards
for each row when (new.logo_url is not null)
execute function private.refuse_picture_of_another('logo_url');
create trigger cards_refuse_picture_of_another_update before update on public.cards
for each row when (new.logo_url is distinct from old.logo_url and new.logo_url is not null)
execute function private.refuse_picture_of_another('logo_url');
create trigger websites_refuse_picture_of_another before update on public.websites
for each row when (
  new.immagine_copertina_url is distinct from old.immagine_copertina_url and new.immagine_copertina_url is not null
)
execute function private.refuse_picture_of_another('immagine_copertina_url');

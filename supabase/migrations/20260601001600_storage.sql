-- Stored files: the buckets, who may add, replace and delete what in them, and which files rows show.

-- Buckets: public to read by address, five megabytes, images that a browser only shows (never SVG or HTML).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, true, 5 * 1024 * 1024, types
from (
  values
    ('avatars', array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
    ('website-covers', array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
    ('service-covers', array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
    ('business-logos', array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf'])
) as bucket (id, types)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Which stored images are shown by rows, or belong to deleted rows that can be restored: these are never removed or
-- overwritten.

-- The logo of a deleted card stays for as long as the card can be restored. It counts as shown, so that neither the
-- browser that deletes the card nor the server's removal of unused images removes it.
create index changes_deleted_logo_object_idx on public.changes
using hash (private.stored_object(before ->> 'logo_url'))
where action = 'delete' and table_name = 'cards';
create index changes_deleted_logo_unusual_idx on public.changes (id)
where action = 'delete' and table_name = 'cards'
  and not private.is_image_address(before ->> 'logo_url', 'business-logos');

create view private.restorable_images as
  select before ->> 'logo_url' as url, 'business-logos'::text as bucket, business_id
  from public.changes
  where action = 'delete' and table_name = 'cards' and at > now() - private.restorable_for()
    and not exists (select from public.cards where cards.id = row_id);
revoke all on private.restorable_images from anon, authenticated, service_role;

-- The image addresses in all rows, each with the bucket of its column.
create view private.shown_images as
  select avatar_url as url, 'avatars'::text as bucket from public.profiles
  union all select logo_url, 'business-logos'::text from public.businesses
  union all select logo_url, 'business-logos'::text from public.websites
  union all select immagine_copertina_url, 'website-covers'::text from public.websites
  union all select immagine_copertina_url, 'service-covers'::text from public.services
  union all select immagine_copertina_url, 'service-covers'::text from public.graphic_services
  union all select logo_url, 'business-logos'::text from public.cards
  union all select url, bucket from private.restorable_images;
revoke all on private.shown_images from anon, authenticated;

-- Whether an address of an earlier version has a file's name in it, in any way in which it may be read.
create function private.mentions(_url text, _name text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select position(_name in _url) > 0
    or position(_name in private.percent_decoded(_url)) > 0
    or position(_name in regexp_replace(private.plain_address(_url), '[\x01-\x1f]', '', 'g')) > 0
$$;

-- Whether any row shows a stored file, or a file that is removed together with it: a document and the picture of its
-- first page. An address of an earlier version counts for every file name in it.
create function private.is_shown(_bucket text, _name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.shown_images
    where private.stored_object(url) = any (
      array[_bucket || '/' || _name, _bucket || '/' || _name || '.preview.png', _bucket || '/' || document]
    )
  ) or exists (
    select from private.shown_images
    where not private.is_image_address(url, bucket) and private.mentions(url, document)
  )
  from regexp_replace(_name, '\.preview\.png$', '') as document
$$;

-- Whether the storage's policies let the caller remove a file.
create function private.may_remove(_bucket text, _name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    case _bucket
      when 'avatars' then left(_name, 36) = auth.uid()::text
      else private.is_admin()
        or (_bucket = 'website-covers' and left(_name, 36) = private.own_business()::text)
        or (
          _bucket = 'business-logos' and private.own_business() is not null
          and exists (
            select from storage.objects
            where bucket_id = _bucket and name = _name and owner_id = auth.uid()::text
          )
        )
    end,
    false
  )
$$;

-- Looks past row-level security, since the row that still shows the image may be another's.
create function private.image_in_use(_bucket text, _name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_remove(_bucket, _name) and private.is_shown(_bucket, _name)
$$;

-- Whether a row shows the stored file that the caller wants to remove. Callers who may not remove the file always get
-- false, so they learn nothing.
create function public.image_in_use(_bucket text, _name text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.image_in_use(_bucket, _name)
$$;

-- Whether a card that can be restored shows a stored file, or the document that the file is a picture of.
create function private.awaits_restore(_bucket text, _name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  document constant text := regexp_replace(_name, '\.preview\.png$', '');
begin
  return exists (
    select from private.restorable_images
    where bucket = _bucket
      and (
        private.stored_object(url) in (_bucket || '/' || _name, _bucket || '/' || document)
        or (not private.is_image_address(url, bucket) and private.mentions(url, document))
      )
  );
end
$$;

-- The logo of a card that can be restored is not overwritten either: the card would come back with another picture. A
-- logo that an activity or a website shows as well is replaced as ever.
create function private.is_kept_for_restore(_bucket text, _name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.awaits_restore(_bucket, _name)
    and not exists (select from public.businesses where private.stored_object(logo_url) = _bucket || '/' || _name)
    and not exists (select from public.websites where private.stored_object(logo_url) = _bucket || '/' || _name);
end
$$;

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

create function public.logo_name_use(_name text, _business_id uuid default null)
returns text
language sql
stable
set search_path = ''
as $$
  select private.logo_name_use(_name, _business_id)
$$;

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

revoke execute on all functions in schema private from public;
revoke execute on function public.image_in_use(text, text), public.logo_name_use(text, uuid) from public, anon;
grant execute on function
  private.image_in_use(text, text), public.image_in_use(text, text), private.logo_name_use(text, uuid),
  public.logo_name_use(text, uuid), private.is_shown_by_another(text, text), private.own_pictures()
to authenticated, service_role;
grant execute on function private.awaits_restore(text, text), private.is_kept_for_restore(text, text) to authenticated;

-- Reading by public address asks no policy; this one is for listing, and for what overwriting (upsert) and
-- deleting have to see first.
create policy "admin lists all files, everyone their own" on storage.objects
for select to authenticated
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

create policy "everyone adds their own avatar" on storage.objects
for insert to authenticated
with check (bucket_id = 'avatars' and left(name, 36) = (select auth.uid())::text);

create policy "everyone replaces their own avatar" on storage.objects
for update to authenticated
using (bucket_id = 'avatars' and left(name, 36) = (select auth.uid())::text)
with check (bucket_id = 'avatars' and left(name, 36) = (select auth.uid())::text);

create policy "everyone deletes their own avatar" on storage.objects
for delete to authenticated
using (bucket_id = 'avatars' and left(name, 36) = (select auth.uid())::text);

create policy "admin adds covers and logos" on storage.objects
for insert to authenticated
with check (bucket_id in ('website-covers', 'service-covers', 'business-logos') and (select private.is_admin()));

create policy "admin replaces covers and logos" on storage.objects
for update to authenticated
using (bucket_id in ('website-covers', 'service-covers', 'business-logos') and (select private.is_admin()))
with check (bucket_id in ('website-covers', 'service-covers', 'business-logos') and (select private.is_admin()));

create policy "admin deletes covers and logos" on storage.objects
for delete to authenticated
using (bucket_id in ('website-covers', 'service-covers', 'business-logos') and (select private.is_admin()));

-- A business's covers bear its id in front.
create policy "a business adds covers of its own website" on storage.objects
for insert to authenticated
with check (bucket_id = 'website-covers' and left(name, 36) = (select private.own_business())::text);

create policy "a business replaces covers of its own website" on storage.objects
for update to authenticated
using (bucket_id = 'website-covers' and left(name, 36) = (select private.own_business())::text)
with check (bucket_id = 'website-covers' and left(name, 36) = (select private.own_business())::text);

create policy "a business deletes covers of its own website" on storage.objects
for delete to authenticated
using (bucket_id = 'website-covers' and left(name, 36) = (select private.own_business())::text);

-- A card's logo lies beside the businesses' logos, whose names are other people's partita IVA: a business may
-- only add under random names, never overwrite, and delete what it added. Where the storage service states the
-- type already here, a PDF with an image's name is refused too.
create policy "a business adds images for its card" on storage.objects
for insert to authenticated
with check (
  bucket_id = 'business-logos'
  and (select private.own_business()) is not null
  and name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$'
  and coalesce(metadata ->> 'mimetype', '') <> 'application/pdf'
);

create policy "a business deletes images of its card" on storage.objects
for delete to authenticated
using (
  bucket_id = 'business-logos'
  and (select private.own_business()) is not null
  and owner_id = (select auth.uid())::text
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

-- Whoever asks the storage to delete it: the browser asks before it removes an image, another client does not.
create policy "nobody deletes the logo of a card that can be restored" on storage.objects
as restrictive for delete to authenticated
using (bucket_id <> 'business-logos' or not (select private.awaits_restore(bucket_id, name)));

create policy "nobody overwrites the logo of a card that can be restored" on storage.objects
as restrictive for update to authenticated
using (bucket_id <> 'business-logos' or not (select private.is_kept_for_restore(bucket_id, name)));

-- Supabase's storage also copies and moves files, and looks at a bucket's types only when one is uploaded: a copy may be
-- given any type, and an SVG would stand among the pictures. A listing shows a folder in place of the files in it, so they
-- would not be found when their owner is forgotten. An address to upload to (`createSignedUploadUrl`), which nothing here asks
-- for, is refused with them, since the storage asks for it under the type of that request.
create policy "a file is a picture, or a document of a logo, in no folder" on storage.objects
as restrictive for all to authenticated
with check (
  bucket_id not in ('avatars', 'website-covers', 'service-covers', 'business-logos')
  or strpos(name, '/') = 0 and (
    metadata ->> 'mimetype' is null
    or metadata ->> 'mimetype' in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')
    or bucket_id = 'business-logos' and metadata ->> 'mimetype' = 'application/pdf'
  )
);

select private.require_second_step('storage.objects');

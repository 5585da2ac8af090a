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

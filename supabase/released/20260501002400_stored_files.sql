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

-- The logo of a deleted card stays for as long as the card can be restored, whoever asks the storage to delete it: the
-- browser asks before it removes an image, but nothing made another client ask.

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
revoke execute on function private.awaits_restore(text, text) from public;
grant execute on function private.awaits_restore(text, text) to authenticated;

create policy "nobody deletes the logo of a card that can be restored" on storage.objects
as restrictive for delete to authenticated
using (bucket_id <> 'business-logos' or not (select private.awaits_restore(bucket_id, name)));

-- Which stored images are shown by rows, or belong to deleted rows that can be restored: these are never removed or
-- overwritten.

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

revoke execute on function
  private.mentions(text, text), private.is_shown(text, text), private.may_remove(text, text), private.image_in_use(text, text),
  public.image_in_use(text, text)
from public, anon, authenticated;
grant execute on function private.image_in_use(text, text), public.image_in_use(text, text) to authenticated, service_role;

-- These functions took an address in any spelling.
drop function public.image_in_use(text);
drop function private.image_in_use(text);

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
revoke execute on function private.is_kept_for_restore(text, text) from public;
grant execute on function private.is_kept_for_restore(text, text) to authenticated;

create policy "nobody overwrites the logo of a card that can be restored" on storage.objects
as restrictive for update to authenticated
using (bucket_id <> 'business-logos' or not (select private.is_kept_for_restore(bucket_id, name)));

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

-- A stored file is the same one under every address that it is served at. Before, only `/object/public/` in plain
-- letters was known, so that a picture shown by another address was taken for unused and removed.

-- A text without its percent signs; one that encodes no text stays as it is.
create function private.percent_decoded(_text text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  if position('%' in _text) = 0 then
    return _text;
  end if;
  return convert_from((
    select string_agg(coalesce(decode(found.part[1], 'hex'), convert_to(found.part[2], 'UTF8')), ''::bytea order by found.place)
    from regexp_matches(_text, '%([0-9A-Fa-f]{2})|([^%]+|%)', 'g') with ordinality as found (part, place)
  ), 'UTF8');
exception
  -- Bytes that are no text in UTF-8.
  when character_not_in_repertoire or untranslatable_character then
    return _text;
end
$$;

revoke execute on function private.percent_decoded(text) from public;
-- An index expression runs as whoever writes the row.
grant execute on function private.percent_decoded(text) to authenticated, service_role;

-- `bucket/name` of the stored file that an address leads to, whatever the origin in front; null for any other address
-- and for one that is longer than any row may hold.
create or replace function private.stored_object(url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when char_length(url) <= 2000 then
    substring(
      private.percent_decoded(substring(url from '^[^?#]*'))
      from '/storage/v1/(?:object|render/image)/(?:(?:public|authenticated|sign)/)?([^/]+/.+)$'
    )
  end
$$;

-- Their entries are of the old function.
reindex index public.profiles_avatar_object_idx;
reindex index public.businesses_logo_object_idx;
reindex index public.websites_logo_object_idx;
reindex index public.websites_cover_object_idx;
reindex index public.services_cover_object_idx;
reindex index public.graphic_services_cover_object_idx;
reindex index public.cards_logo_object_idx;

-- The files that are removed together with the one at an address: a document and the picture of its first page.
create function private.stored_pair(_url text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[object, object || '.preview.png', regexp_replace(object, '\.preview\.png$', '')]
  from private.stored_object(_url) as object
$$;

revoke execute on function private.stored_pair(text) from public;

create or replace function private.image_in_use(_url text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case when (select auth.uid()) is not null then
    exists (select from public.profiles where private.stored_object(avatar_url) = any (private.stored_pair(_url)))
    or exists (select from public.businesses where private.stored_object(logo_url) = any (private.stored_pair(_url)))
    or exists (select from public.websites where private.stored_object(logo_url) = any (private.stored_pair(_url)))
    or exists (
      select from public.websites
      where private.stored_object(immagine_copertina_url) = any (private.stored_pair(_url))
    )
    or exists (
      select from public.services
      where private.stored_object(immagine_copertina_url) = any (private.stored_pair(_url))
    )
    or exists (
      select from public.graphic_services
      where private.stored_object(immagine_copertina_url) = any (private.stored_pair(_url))
    )
    or exists (select from public.cards where private.stored_object(logo_url) = any (private.stored_pair(_url)))
  end
$$;

-- The image addresses that a row may hold, and the stored file that a row shows.
--
-- One file can be addressed in many spellings: percent signs, dots, slashes, letter case of the host. Removing a replaced
-- image requires knowing which file its address means. If the database read a spelling differently than the browser or
-- the storage, a row could point to somebody else's file, and replacing the row's image would remove that file. So a new
-- address of a stored file has exactly one spelling, and no file is removed by another spelling.

-- Decodes percent signs; a text whose percent signs do not encode valid text is returned unchanged.
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
  -- The decoded bytes are not valid UTF-8.
  when character_not_in_repertoire or untranslatable_character then
    return _text;
end
$$;

-- `bucket/name` of the stored file that an address means, whatever its origin; null for any other address and for one
-- that is longer than a row may hold. It decodes percent signs and accepts every route that serves a file, since rows of
-- earlier versions contain such addresses.
create function private.stored_object(url text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Nearly every address is written like this, and this test is the fastest.
  if char_length(url) <= 2000 and url ~ '^/storage/v1/object/public/[^/?#%]+/[^?#%]+$' then
    return substr(url, 27);
  end if;
  return case when char_length(url) <= 2000 then
    substring(
      private.percent_decoded(substring(url from '^[^?#]*'))
      from '/storage/v1/(?:object|render/image)/(?:(?:public|authenticated|sign)/)?([^/]+/.+)$'
    )
  end;
end
$$;

-- `bucket/name` of a stored file whose address has the one spelling that new rows may hold: optionally an origin, then
-- `/storage/v1/object/public/`, the bucket, and a name of plain letters, digits, `.`, `_` and `-`; optionally `?v=` and
-- the version of a file whose name stays the same. Null for any other address. `src/images/stored-url.ts` reads
-- addresses the same way.
create function private.canonical_object(_url text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  route constant text := '/storage/v1/object/public/';
begin
  -- A match without capturing groups takes a third of the time.
  if _url ~ (
    '^(?:https?://(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?)?' || route
    || '[a-z]+(?:-[a-z]+)*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)+(?:\?v=[A-Za-z0-9]{1,40})?$'
  ) then
    return substr(split_part(_url, '?', 1), position(route in _url) + char_length(route));
  end if;
  return null;
end
$$;

-- The address without its query, with every percent-encoded visible ASCII letter decoded, repeatedly, as any number of
-- readers might decode it. Null when that does not end after a few rounds.
create function private.plain_address(_url text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  written text;
  plain text := substring(_url from '^[^?#]*');
begin
  for round in 1..10 loop
    written := plain;
    select string_agg(coalesce(chr(get_byte(decode(found.part[1], 'hex'), 0)), found.part[2]), '' order by found.place)
    into plain
    from regexp_matches(written, '%([2-7][0-9A-Fa-f])|([^%]+|%)', 'g') with ordinality as found (part, place);
    if plain is not distinct from written then
      return plain;
    end if;
  end loop;
  return null;
end
$$;

-- Whether an address is an http(s) address that cannot lead to a Supabase storage, whatever this server's host name is.
-- Refused is whatever a browser, a proxy or a server might rewrite into `/storage/v1/`: backslashes, control characters,
-- `.` and `..` between slashes. So are, anywhere, characters that show the address as another one.
create function private.is_address_elsewhere(_url text)
returns boolean
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  plain constant text := private.plain_address(_url);
begin
  return coalesce(
    _url !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      and plain ~ '^https?://[^/]'
      and plain !~ '[\x01-\x1f\x7f\\]|%[01][0-9A-Fa-f]|/\.\.?(/|$)'
      and lower(plain) !~ '/storage/+v1(/|$)',
    false
  );
end
$$;

-- Whether a row may show the image at an address: no address, an address elsewhere, or a file of the column's bucket.
create function private.is_image_address(_url text, _bucket text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  route constant text := '/storage/v1/object/public/' || _bucket || '/';
  origin constant text := split_part(_url, route, 1);
  file constant text := split_part(_url, route, 2);
  version constant text := split_part(file, '?v=', 2);
begin
  if _url = concat(origin, route, split_part(file, '?v=', 1), '?v=' || nullif(version, ''))
    and (origin = '' or origin ~ '^https://[a-z0-9-]+([.][a-z0-9-]+)*$')
    and split_part(file, '?v=', 1) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and version ~ '^[A-Za-z0-9]*$' and char_length(version) <= 40
  then
    return true;
  end if;
  return _url is null
    or coalesce(split_part(private.canonical_object(_url), '/', 1) = _bucket, private.is_address_elsewhere(_url));
end
$$;

-- Whether the caller's business may show a picture: none that a row of another business shows, whose picture it could then
-- remove, unless a row of its own shows it already, as its card does the logo that its website came with.
create function private.may_show(_url text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown constant text := private.stored_object(_url);
  own constant uuid := private.own_business();
begin
  return shown is null
    or exists (select from public.businesses where id = own and logo_url = _url)
    or exists (select from public.websites where business_id = own and _url in (logo_url, immagine_copertina_url))
    or exists (select from public.cards where business_id = own and logo_url = _url)
    or not private.is_shown_by_another(split_part(shown, '/', 1), substring(shown from '/(.*)$'));
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.percent_decoded(text), private.stored_object(text), private.canonical_object(text),
  private.plain_address(text), private.is_address_elsewhere(text), private.is_image_address(text, text),
  private.may_show(text)
to authenticated, service_role;

-- Functions that run for every request or row, in PL/pgSQL instead of SQL. A function with a `search_path` of its own
-- cannot be inlined, and up to version 17 PostgreSQL parses and plans such a function in SQL anew for each statement and each
-- place that calls it: half of the time of a save. PL/pgSQL plans it once a session. What each returns is unchanged, so the
-- indexes that hold their values stay valid.

-- Who asks.

create or replace function private.own_role()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select role from public.user_roles where user_id = (select auth.uid()));
end
$$;

create or replace function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.own_role() = 'admin', false);
end
$$;

create or replace function private.is_staff()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.own_role() in ('admin', 'gestore', 'business'), false);
end
$$;

create or replace function private.own_business()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select id from public.businesses
    where user_id = (select auth.uid()) and (select private.own_role()) = 'business'
  );
end
$$;

-- True, or null for whoever reads no whole table of that name.
create or replace function private.reads_all(_table text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select true
    where private.own_role() = any (
      case _table
        when 'businesses' then array['admin']
        when 'websites' then array['admin', 'gestore']
        when 'services' then array['admin', 'gestore', 'business']
        when 'graphic_services' then array['admin', 'gestore', 'business']
        when 'cards' then array['admin']
      end
    )
  );
end
$$;

-- Texts.

create or replace function private.visible(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(
    value,
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'
  );
end
$$;

create or replace function private.is_plain_email(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  atom constant text := '[A-Za-z0-9!#$%&''*+/=^_`{|}~-]+';
  label constant text := '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
begin
  return char_length(value) <= 254
    and value ~ ('^' || atom || '(\.' || atom || ')*@' || label || '(\.' || label || ')+$');
end
$$;

-- Addresses of images.

create or replace function private.canonical_object(_url text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (regexp_match(
    _url,
    '^(?:https?://(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?)?/storage/v1/object/public/'
      '([a-z]+(?:-[a-z]+)*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)(?:\?v=[A-Za-z0-9]{1,40})?$'
  ))[1];
end
$$;

create or replace function private.is_address_elsewhere(_url text)
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

create or replace function private.is_image_address(_url text, _bucket text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return _url is null
    or coalesce(split_part(private.canonical_object(_url), '/', 1) = _bucket, private.is_address_elsewhere(_url));
end
$$;

create or replace function private.stored_object(url text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when char_length(url) <= 2000 then
    substring(
      private.percent_decoded(substring(url from '^[^?#]*'))
      from '/storage/v1/(?:object|render/image)/(?:(?:public|authenticated|sign)/)?([^/]+/.+)$'
    )
  end;
end
$$;

create or replace function private.is_logo_of(_business_id uuid, _url text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.businesses where id = _business_id and logo_url = _url);
end
$$;

-- Opening hours.

create or replace function private.is_day(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(
    jsonb_typeof(day) = 'object'
    and day - array[
      'aperto', 'mattina_abilitata', 'apertura_mattina', 'chiusura_mattina',
      'pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio'
    ] = '{}'
    and jsonb_typeof(day -> 'aperto') = 'boolean'
    and jsonb_typeof(day -> 'mattina_abilitata') = 'boolean'
    and jsonb_typeof(day -> 'pomeriggio_abilitato') = 'boolean'
    and (
      select bool_and(coalesce(
        jsonb_typeof(day -> key) = 'string' and (day ->> key) ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', false
      ))
      from unnest(array['apertura_mattina', 'chiusura_mattina', 'apertura_pomeriggio', 'chiusura_pomeriggio']) as key
    ),
    false
  );
end
$$;

create or replace function private.is_orari(orari jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(
    jsonb_typeof(orari) = 'object'
    and orari - array[
      'sempreAperto', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'
    ] = '{}'
    and jsonb_typeof(orari -> 'sempreAperto') = 'boolean'
    and (
      select bool_and(private.is_day(orari -> day))
      from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day
    ),
    false
  );
end
$$;

create or replace function private.is_day_in_order(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.is_day(day) and private.day_hours(day) is not null;
end
$$;

create or replace function private.is_day_repeatable(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  hours text[];
begin
  if not private.is_day_in_order(day) then
    return false;
  end if;
  hours := private.day_hours(day);
  return coalesce(hours[2] <= (left(hours[1], 2)::integer + 24)::text || right(hours[1], 3), true);
end
$$;

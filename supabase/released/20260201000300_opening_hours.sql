-- Opening hours may end after midnight. A half that closes at or before 06:00, and not after its opening, ends on the
-- next day (19:30-01:00). Halves must not overlap: not within a day, not across midnight, not with the first half of the
-- next day; Monday follows Sunday. The constraint `websites_orari_in_order` calls these functions. Every row that the
-- earlier rule accepted is still valid, since no half could end after midnight.

-- The beginning of a day's first half and the end of its last one, as HH:MM counted from that day: 01:00 on the next day
-- is 25:00. Such times compare as text. An empty array where no half counts; null where the halves that count are not in
-- order: one does not end after it begins, or the afternoon begins before the morning has ended.
create function private.day_hours(day jsonb)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  half text[];
  opens text;
  closes text;
  hours text[] := '{}';
begin
  if not (day ->> 'aperto')::boolean then
    return hours;
  end if;
  foreach half slice 1 in array array[
    ['mattina_abilitata', 'apertura_mattina', 'chiusura_mattina'],
    ['pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio']
  ] loop
    continue when not (day ->> half[1])::boolean;
    opens := day ->> half[2];
    closes := day ->> half[3];
    if closes < opens and closes <= '06:00' then
      closes := (left(closes, 2)::integer + 24)::text || right(closes, 3);
    end if;
    if closes <= opens or opens < hours[2] then
      return null;
    end if;
    hours := array[coalesce(hours[1], opens), closes];
  end loop;
  return hours;
end
$$;

-- Without a subquery, PL/pgSQL computes it without a plan, in half of the time.
create or replace function private.is_day(day jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  hour constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
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
    and jsonb_typeof(day -> 'apertura_mattina') = 'string' and day ->> 'apertura_mattina' ~ hour
    and jsonb_typeof(day -> 'chiusura_mattina') = 'string' and day ->> 'chiusura_mattina' ~ hour
    and jsonb_typeof(day -> 'apertura_pomeriggio') = 'string' and day ->> 'apertura_pomeriggio' ~ hour
    and jsonb_typeof(day -> 'chiusura_pomeriggio') = 'string' and day ->> 'chiusura_pomeriggio' ~ hour,
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
declare
  days constant text[] := '{lunedi,martedi,mercoledi,giovedi,venerdi,sabato,domenica}';
  day text;
  like_before jsonb;
begin
  if jsonb_typeof(orari) is distinct from 'object' or orari - days - 'sempreAperto' <> '{}' then
    return false;
  end if;
  foreach day in array days loop
    -- Most days have the same hours as the day before and need no second check.
    continue when orari -> day = like_before;
    like_before := orari -> day;
    if not private.is_day(like_before) then
      return false;
    end if;
  end loop;
  return coalesce(jsonb_typeof(orari -> 'sempreAperto') = 'boolean', false);
end
$$;

-- Whether the value is a day whose halves that count are in order.
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

-- Whether every day is in order and has ended when the next one begins; with `sempreAperto` no day counts. True for a
-- value that is not an `orari` object, because another constraint reports its shape.
create or replace function private.is_orari_in_order(orari jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  day text;
  hours text[];
  like_before jsonb;
  -- When the previous day's hours end, as HH:MM counted from that day. The loop begins with Sunday, the day before
  -- Monday.
  ended text;
begin
  if not private.is_orari(orari) or (orari ->> 'sempreAperto')::boolean then
    return true;
  end if;
  foreach day in array array[
    'domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'
  ] loop
    -- Most days have the same hours as the day before.
    if orari -> day is distinct from like_before then
      like_before := orari -> day;
      hours := private.day_hours(like_before);
    end if;
    if hours is null or ended > (left(hours[1], 2)::integer + 24)::text || right(hours[1], 3) then
      return false;
    end if;
    ended := hours[2];
  end loop;
  return true;
end
$$;

-- Whether hours are in order when they are the same on several days in a row: a last half that ends after midnight must
-- end before the first half of the next day begins.
create function private.is_day_repeatable(day jsonb)
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

-- A check constraint runs with the rights of the user who writes the row.
revoke execute on function private.day_hours(jsonb), private.is_day_repeatable(jsonb) from public;
grant execute on function private.day_hours(jsonb), private.is_day_repeatable(jsonb) to authenticated, service_role;

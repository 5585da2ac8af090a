-- The rules of later versions are plain constraints, and no longer an engine of our own: triggers made from texts in a
-- table. A row of before that breaks one is corrected here where the correction is certain. Otherwise the constraint stays
-- `not valid` in this installation: the row can be read and deleted, but as with any constraint it is not saved again before
-- it meets it. `npm run doctor` names these rows, and validates the constraint once none is left.

do $$
declare
  ruled text;
begin
  for ruled in select distinct relation from private.later_rules loop
    execute format('drop trigger %1$s_later_rules_insert on public.%1$I', ruled);
    execute format('drop trigger %1$s_later_rules_update on public.%1$I', ruled);
  end loop;
end
$$;
drop function public.legacy_violations(integer);
drop function private.legacy_violations(integer, interval);
drop function private.add_later_rule(text, text, text[], text);
drop function private.refuse_row();
drop table private.later_rules;

-- # Speed

-- A constraint is asked at every update, whatever column it changes: each first tests what nearly every value meets, by an
-- operator or an expression without counted repetitions, which take ten times as long.

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
  if char_length(value) <= 63 and value ~ '^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9]+([.-][a-z0-9]+)*[.][a-z]+$' then
    return true;
  end if;
  return char_length(value) <= 254
    and value ~ ('^' || atom || '(\.' || atom || ')*@' || label || '(\.' || label || ')+$');
end
$$;

-- Whether a row may show the image at an address: no address, an address elsewhere, or a file of the column's bucket.
create or replace function private.is_image_address(_url text, _bucket text)
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

-- The text as lists sort it, as before; numbers are written one after the other, since lists of them take twice as long.
create or replace function private.sort_key(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text := btrim(regexp_replace(
    private.fold(value),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f'
      || '\uff00-\uff0f\U0001f000-\U0001faff]+',
    '-', 'g'
  ), '-');
  written text := '';
  digits text := substring(words from '[0-9]+');
begin
  while digits is not null loop
    written := concat(
      written, split_part(words, digits, 1), lpad(char_length(ltrim(digits, '0'))::text, 3, '0'), ltrim(digits, '0')
    );
    words := substr(words, strpos(words, digits) + char_length(digits));
    digits := substring(words from '[0-9]+');
  end loop;
  -- An index takes at most 2,700 bytes of a row.
  return left(written || words || ' ' || value, 400);
end
$$;

-- # The corrections that are certain

-- A line without control characters: white space of any kind becomes a space, what only turns the direction of the text goes.
create function private.as_line(_text text) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(_text, '[\u202a-\u202e\u2066-\u2069]', '', 'g'), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'
  ))
$$;

-- The same for a text of several lines.
create function private.as_lines(_text text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(_text, '\r\n|[\r\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'
  )
$$;

-- The one spelling of a stored file's address; null where there is no such file, or its name has none.
create function private.as_image_address(_url text, _bucket text) returns text language sql stable set search_path = '' as $$
  select address
  from (
    select coalesce(lower(substring(_url from '^https?://[^/?#]+')), '') || '/storage/v1/object/public/'
      || bucket_id || '/' || name || coalesce(substring(_url from '\?v=[A-Za-z0-9]{1,40}$'), '')
    from storage.objects
    where bucket_id = _bucket and bucket_id || '/' || name = private.stored_object(_url)
  ) as file (address)
  where private.is_image_address(address, _bucket)
$$;

-- # The constraints

-- `condition` and `corrected` are expressions over a column, written %1$s. A required text is never corrected to a blank one.
create temporary table rules (relation text, name text, column_name text, condition text, corrected text);

-- A required text has at least one visible character.
insert into rules
select
  relation, format('%s_%s_valid', relation, column_name), column_name,
  format(
    case column_name
      when 'partita_iva' then
        'char_length(%%1$s) <= %s and (%%1$s ~ ''^[A-Za-z0-9]*$'' and char_length(%%1$s) >= 11 or char_length(private.visible(%%1$s)) >= 11)'
      else 'char_length(%%1$s) <= %s and (%%1$s ~ ''[A-Za-z0-9]'' or private.visible(%%1$s) <> '''')'
    end,
    case column_name when 'indirizzo' then 300 else 200 end
  ),
  'null'
from (
  values
    ('businesses', 'ragione_sociale'), ('businesses', 'insegna'), ('businesses', 'indirizzo'), ('businesses', 'citta'),
    ('businesses', 'regione'), ('businesses', 'partita_iva'), ('websites', 'nome'), ('websites', 'indirizzo'),
    ('websites', 'citta'), ('websites', 'regione'), ('services', 'nome'), ('graphic_services', 'nome'),
    ('payment_methods', 'iban')
) as required (relation, column_name);

-- No text holds a control character, and only a description has tabs and line ends. An optional text is empty or has a
-- visible character. An IBAN consists of letters and digits.
insert into rules
select relation, format('%s_%s_written', relation, column_name), column_name, condition, corrected
from (
  values
    ('businesses', array['ragione_sociale', 'insegna', 'partita_iva', 'indirizzo', 'citta', 'regione'], 'required'),
    ('websites', array['nome', 'indirizzo', 'citta', 'regione'], 'required'),
    ('services', array['nome'], 'required'), ('graphic_services', array['nome'], 'required'),
    ('businesses', array['telefono', 'cellulare'], 'optional'), ('websites', array['telefono', 'cellulare'], 'optional'),
    ('payment_methods', array['titolare'], 'optional'), ('cards', array['nome'], 'optional'),
    ('profiles', array['display_name'], 'optional'),
    ('services', array['descrizione'], 'description'), ('graphic_services', array['descrizione'], 'description'),
    ('payment_methods', array['iban'], 'iban')
) as texts (relation, names, kind)
cross join unnest(names) as column_name
join (
  values
    ('required', '%1$s ~ ''^[ -~À-ÿ]*$'' or private.is_line(%1$s)', 'case when private.visible(%1$s) <> '''' then private.as_line(%1$s) end'),
    (
      'optional',
      '%1$s = '''' or %1$s ~ ''^[ -~]*[!-~][ -~]*$'' or private.is_line(%1$s) and private.visible(%1$s) <> ''''',
      'case when private.visible(%1$s) <> '''' then private.as_line(%1$s) else '''' end'
    ),
    (
      'description',
      '%1$s = '''' or not private.has_controls(%1$s) and (%1$s ~ ''[A-Za-z0-9]'' or private.visible(%1$s) <> '''')',
      'case when private.visible(%1$s) <> '''' then private.as_lines(%1$s) else '''' end'
    ),
    ('iban', 'private.visible(%1$s) = '''' or %1$s ~ ''^[A-Za-z0-9]+$''', 'nullif(private.visible(%1$s), '''')')
) as kinds (kind, condition, corrected) using (kind);

-- E-mail addresses are plain.
insert into rules
select relation, relation || '_email_valid', 'email', 'private.is_plain_email(%1$s)', 'private.visible(%1$s)'
from unnest(array['businesses', 'websites']) as relation;

-- An image is elsewhere, or a file of the column's bucket in its one spelling.
insert into rules
select
  relation, format('%s_%s_valid', relation, column_name), column_name,
  format(
    'char_length(%%1$s) <= 2000 and %%1$s ~ ''^(https?://|/[^/])'' and private.is_image_address(%%1$s, %L)', bucket
  ),
  format('private.as_image_address(%%1$s, %L)', bucket)
from (
  values
    ('profiles', 'avatar_url', 'avatars'), ('businesses', 'logo_url', 'business-logos'),
    ('websites', 'logo_url', 'business-logos'), ('websites', 'immagine_copertina_url', 'website-covers'),
    ('services', 'immagine_copertina_url', 'service-covers'),
    ('graphic_services', 'immagine_copertina_url', 'service-covers'), ('cards', 'logo_url', 'business-logos')
) as shown (relation, column_name, bucket);

-- Each website and card gets its own correction: another logo than its business's stays.
alter table public.businesses disable trigger businesses_copy_logo;
alter table public.businesses disable trigger businesses_copy_logo_version;

do $$
declare
  rule rules;
begin
  -- First every correction: a row is not updated any more that still breaks one of the constraints.
  for rule in select * from rules order by relation, name loop
    execute format(
      'update public.%1$I as stored set %2$I = better.value
      from (select ctid as place, %3$s as value from public.%1$I where not (%4$s)) as better
      where stored.ctid = better.place and better.value is not null and (%5$s)',
      rule.relation, rule.column_name, format(rule.corrected, quote_ident(rule.column_name)),
      format(rule.condition, quote_ident(rule.column_name)), format(rule.condition, 'better.value')
    );
  end loop;
  for rule in select * from rules order by relation, name loop
    execute format(
      'alter table public.%1$I drop constraint if exists %2$I, add constraint %2$I check (%3$s) not valid',
      rule.relation, rule.name, format(rule.condition, quote_ident(rule.column_name))
    );
  end loop;
end
$$;

alter table public.businesses enable trigger businesses_copy_logo;
alter table public.businesses enable trigger businesses_copy_logo_version;
drop table rules;
drop function private.as_line(text), private.as_lines(text), private.as_image_address(text, text);

-- # The rows that are left

-- Validates each constraint that no row breaks any more. Of the others, and of the accounts of earlier versions whose address
-- is not plain (they can sign in, but get no mails): the number of rows and the ids of the first five. A request on hosted
-- Supabase ends after 8 seconds, so that a call works for `_for`; `next` is where another one goes on, null after the last.
create function private.rows_to_correct(_after text default '', _for interval default '1 day')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  ends constant timestamptz := clock_timestamp() + _for;
  rule record;
  found jsonb;
  named jsonb := '[]';
begin
  for rule in
    select * from (
      select conrelid::regclass::text as relation, conname::text as name, pg_get_expr(conbin, conrelid) as met
      from pg_catalog.pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'c' and not convalidated
      union all
      select 'auth.users', 'users_email_valid', 'private.is_plain_email(email)'
    ) as listed
    where name > _after
    order by name
  loop
    execute format(
      'select jsonb_build_object(''count'', count(*), ''ids'', to_jsonb((array_agg(key order by key))[1:5]))
        from %s as stored, coalesce(to_jsonb(stored) ->> ''id'', to_jsonb(stored) ->> ''user_id'') as key
        where not (%s)',
      rule.relation, rule.met
    ) into found;
    if (found ->> 'count')::bigint > 0 then
      named := named || jsonb_build_array(
        found || jsonb_build_object('relation', regexp_replace(rule.relation, '^public\.', ''), 'rule', rule.name)
      );
    elsif rule.relation <> 'auth.users' then
      execute format('alter table %s validate constraint %I', rule.relation, rule.name);
    end if;
    exit when clock_timestamp() > ends;
  end loop;
  return jsonb_build_object('rows', named, 'next', nullif(rule.name, 'users_email_valid'));
end
$$;

-- Only the secret key may call it, for `npm run doctor`.
create function public.rows_to_correct(_after text default '')
returns jsonb
language sql
set search_path = ''
as $$
  select private.rows_to_correct(_after, '2 seconds')
$$;

-- Which of these rows break a constraint: after an update of many was refused, the dashboard names them. The caller's own
-- policies decide which rows it may ask for.
create function public.rows_against(_constraint text, _ids uuid[])
returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  rule record;
begin
  select conrelid::regclass as relation, pg_get_expr(conbin, conrelid) as met into rule
  from pg_catalog.pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'c' and conname = _constraint;
  if found then
    return query execute format('select id from %s where id = any ($1) and not (%s)', rule.relation, rule.met) using _ids;
  end if;
end
$$;

revoke execute on function
  private.rows_to_correct(text, interval), public.rows_to_correct(text), public.rows_against(text, uuid[])
from public, anon, authenticated;
grant execute on function private.rows_to_correct(text, interval), public.rows_to_correct(text) to service_role;
grant execute on function public.rows_against(text, uuid[]) to authenticated, service_role;

-- On a new installation every constraint is valid.
select private.rows_to_correct();

-- The search of the lists, and what a new row would duplicate.
--
-- `ilike` may tell something of a row by an error, so under row-level security PostgreSQL never lets it choose the rows,
-- and `ricerca ilike …` reads the whole table. Here a helper that looks past the policies finds which rows match, with
-- the policies' own conditions, and a function with the caller's powers reads them: whatever the helper finds, nobody is
-- answered a row that a plain select would not show.

-- The condition that a row holds a folded word. A word without three letters or digits in a row, which has no trigram of
-- its own, is looked for where words begin: after a sign, all of them written out, since of a class without bounds the
-- index finds nothing, nor of a range beyond U+07FF.
create function private.word_condition(_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when _word ~ '[[:alnum:]]{3}' then format('ricerca like %L', '%' || literal || '%')
    else format(
      'ricerca ~ %L or ricerca like any (%L)',
      '(^|[\x01-/:-@[-`{-\u00bf])' || regexp_replace(_word, '([][\\^$.|?*+(){}-])', '\\\1', 'g'),
      array(select '%' || sign || literal || '%' from regexp_split_to_table('‘’“”„–—…•', '') as sign)
    )
  end
  from regexp_replace(_word, '([\\%_])', '\\\1', 'g') as literal
$$;

-- The words of a search, folded. Quotes, brackets and hyphens, which pasted texts bring along, stand between words in the
-- text that is looked for as in the rows: `"Q8"`, `l'Aquila`, `Emilia-Romagna`. A word without any letter or digit looks for
-- nothing, and neither does what stands before a telephone number ('Tel.', 'cell:', 'T.', 'tel/fax') or after it ('int. 2').
-- `searchWords` in the dashboard is the same.
create function private.search_words(_q text)
returns setof text
language sql
immutable
set search_path = ''
as $$
  select part
  from regexp_split_to_table(
    regexp_replace(
      regexp_replace(
        private.fold(left(_q, 200)),
        '(^|[^a-z0-9])(?:(?:tel(?:ef(?:ono|ax)?)?|cell?(?:ulare)?|fax|mob(?:ile)?|(?:tele)?phone|ph|whatsapp|wa|fisso|centralino|ufficio|uff|casa|num(?:ero)?(?: di)?|[tcmfwn](?=[.:])|[☎☏✆📞📱])[\s.:°/&+\u2010-\u2015-]*(?:e )?)+(?=[+(]*[0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})',
        '\1', 'g'
      ),
      '([0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})[\s,;/(\u2010-\u2015-]*(?:int(?:erno)?|est(?:ensione)?|ext)[\s.:]*[0-9]{1,5}(?![a-z0-9])', '\1', 'g'
    ),
    '[\s''"`´,;!?/|<>()\[\]{}«»¿¡\u2010-\u201f\u2032-\u2035\u2039\u203a\u2212-]+'
  ) as part
  where part ~ '[^[:punct:]]'
  limit 8
$$;

-- Activities and websites are found by their telephone numbers, however these are written, in the row and in the search:
-- '0543 123456', '0543/123.456', '+39 0543-123456', '(0039) 0543 123456', two numbers in one field.

-- The digits of a row's telephone fields, a field a line. A field's numbers follow one another in its line, so that each
-- is a part of it. '(0)' is dialled from within the country alone: the line is there with it and without.
create function private.dialled(_telefono text, _cellulare text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  written constant text := coalesce(_telefono, '') || E'\n' || coalesce(_cellulare, '');
begin
  return regexp_replace(
    case when written like '%(0)%' then written || E'\n' || replace(written, '(0)', '') else written end,
    '[^0-9\n]', '', 'g'
  );
end
$$;

-- The digits of a searched number without what may precede them: the code of Italy, or the two zeros or the plus of
-- another country's. A number too short to be stored is kept, since it may be part of a stored one.
create function private.sought_number(_written text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(
    regexp_replace(replace(_written, '(0)', ''), '[^0-9+]', '', 'g'),
    '^(\+39|0039|39(?=[03][0-9]{7})|\+|00)|\+', '', 'g'
  );
end
$$;

-- Trigram indexes, wherever the extension is to be had. Without it the same queries answer the same rows, only by reading the
-- table.
do $$
declare
  home text;
  searched text;
begin
  if not exists (select from pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  create schema if not exists extensions;
  create extension if not exists pg_trgm with schema extensions;
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  foreach searched in array array['businesses', 'websites', 'services', 'graphic_services', 'cards'] loop
    execute format(
      'create index %I on public.%I using gin (ricerca %s.gin_trgm_ops)',
      searched || '_ricerca_idx', searched, home
    );
  end loop;
  foreach searched in array array['businesses', 'websites'] loop
    execute format(
      'create index %I on public.%I using gin (private.dialled(telefono, cellulare) %s.gin_trgm_ops)',
      searched || '_dialled_idx', searched, home
    );
  end loop;
end
$$;

-- What to look for in a table: the rows that the caller may read and that meet the filters (`narrowing`), and the words
-- that each of them must hold. A filter is a column and the value it must equal; only `senza_indicazioni` has a day,
-- and keeps the websites that say nothing of it (`private.says_nothing`), and `in_scadenza` keeps the sales that end soon
-- (`private.ends_soon`), whatever its value. A word may also be a part of a telephone number:
-- alone, or with the words beside it as long as they have digits and no letters. Three digits would be in many numbers, so the
-- shortest part has four.
create function private.search_conditions(
  _table text, _q text, _filters jsonb, out narrowing text, out words text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  owner_column constant text := case _table
    when 'businesses' then 'id' when 'websites' then 'business_id' when 'cards' then 'business_id'
    when 'sales' then 'business_id'
  end;
  has_telephones constant boolean := _table in ('businesses', 'websites');
  filter record;
  parts text[];
  condition text;
  number text;
begin
  if _table not in ('businesses', 'websites', 'cards', 'services', 'graphic_services', 'sales') then
    raise exception 'nothing to search in %', _table using errcode = '22023';
  end if;
  narrowing := case
    when private.reads_all(_table) then 'true'
    when owner_column is null or private.own_business() is null then 'false'
    else format('%I = %L', owner_column, private.own_business())
  end;
  for filter in select * from jsonb_each_text(_filters) loop
    narrowing := narrowing || case
      when _table = 'websites' and filter.key = 'senza_indicazioni' then ' and ' || private.says_nothing(filter.value::date)
      when _table = 'sales' and filter.key = 'in_scadenza' then ' and ' || private.ends_soon(private.italian_day())
      else format(' and %I = %L', filter.key, filter.value)
    end;
  end loop;
  select coalesce(array_agg(word order by place), '{}') into parts
  from private.search_words(_q) with ordinality as given (word, place);
  words := 'true';
  for at in 1 .. cardinality(parts) loop
    condition := private.word_condition(parts[at]);
    if has_telephones then
      for number in
        select distinct private.sought_number(run) from (
          select array_to_string(parts[first:last], '') as run
          from generate_series(1, at) as first, generate_series(at, cardinality(parts)) as last
        ) as runs
        where regexp_replace(run, '^tel:', '') ~ '^[^[:alpha:]]*[0-9][^[:alpha:]]*$'
          and char_length(private.sought_number(run)) >= 4
      loop
        condition := condition || format(' or private.dialled(telefono, cellulare) like %L', '%' || number || '%');
      end loop;
    end if;
    words := words || format(' and (%s)', condition);
  end loop;
end
$$;

-- The ids of one page of the rows that match, in order; `id` breaks ties in the same direction. A column that has an order of
-- its own is sorted by it.
create function private.search_ids(
  _table text, _q text, _filters jsonb, _sort text, _descending boolean, _skip integer, _take integer
)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
-- A word of two letters is found by the index too, which the planner does not expect.
set enable_seqscan = off
rows 20
as $$
declare
  sought record;
  sorted constant text := coalesce((
    select attname from pg_catalog.pg_attribute
    where attrelid = format('public.%I', _table)::regclass and attname = _sort || '_ordine' and not attisdropped
  ), _sort);
begin
  select * into sought from private.search_conditions(_table, _q, _filters) as conditions;
  return query execute format(
    'select id from public.%1$I where %2$s and %3$s order by %4$I %5$s, id %5$s limit $1 offset $2',
    _table, sought.narrowing, sought.words, sorted, case when _descending then 'desc' else 'asc' end
  ) using least(greatest(_take, 0), 1000), greatest(_skip, 0);
end
$$;

-- The number of rows that match a search. No sample and no planner hints: at 100,000 rows they gain nothing, whether a
-- word is in every fifth row or in none.
create function private.search_total(_table text, _q text, _filters jsonb)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  sought record;
  counted integer;
begin
  select * into sought from private.search_conditions(_table, _q, _filters) as conditions;
  execute format('select count(*) from public.%I where %s and %s', _table, sought.narrowing, sought.words) into counted;
  return counted;
end
$$;

-- The functions of the API: whole rows of a table, a page at a time, ordered like the table's list unless told
-- otherwise. `_filters` is `{column: value}`.
create function public.search_businesses(
  _q text, _filters jsonb default '{}',
  _sort text default 'created_at', _descending boolean default true, _skip integer default 0, _take integer default 20
)
returns setof public.businesses
language sql
stable
set search_path = ''
as $$
  select businesses.* from private.search_ids('businesses', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.businesses on businesses.id = found.id
  order by found.place
$$;

create function public.search_websites(
  _q text, _filters jsonb default '{}',
  _sort text default 'nome', _descending boolean default false, _skip integer default 0, _take integer default 20
)
returns setof public.websites
language sql
stable
set search_path = ''
as $$
  select websites.* from private.search_ids('websites', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.websites on websites.id = found.id
  order by found.place
$$;

create function public.search_cards(
  _q text, _filters jsonb default '{}',
  _sort text default 'created_at', _descending boolean default true, _skip integer default 0, _take integer default 20
)
returns setof public.cards
language sql
stable
set search_path = ''
as $$
  select cards.* from private.search_ids('cards', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.cards on cards.id = found.id
  order by found.place
$$;

create function public.search_services(
  _q text, _filters jsonb default '{}',
  _sort text default 'created_at', _descending boolean default true, _skip integer default 0, _take integer default 20
)
returns setof public.services
language sql
stable
set search_path = ''
as $$
  select services.* from private.search_ids('services', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.services on services.id = found.id
  order by found.place
$$;

create function public.search_graphic_services(
  _q text, _filters jsonb default '{}',
  _sort text default 'created_at', _descending boolean default true, _skip integer default 0, _take integer default 20
)
returns setof public.graphic_services
language sql
stable
set search_path = ''
as $$
  select graphic_services.* from private.search_ids('graphic_services', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.graphic_services on graphic_services.id = found.id
  order by found.place
$$;

create function public.search_total(_table text, _q text, _filters jsonb default '{}')
returns integer
language sql
stable
set search_path = ''
as $$
  select private.search_total(_table, _q, _filters)
$$;

-- Finds stored rows that a new one would duplicate: for an imported list, and while somebody types. E-mail addresses are
-- compared without regard to case.
create index businesses_email_folded_idx on public.businesses (lower(email));
create index websites_email_folded_idx on public.websites (lower(email));
create index businesses_town_idx on public.businesses (private.fold(btrim(citta)));
create index websites_town_idx on public.websites (private.fold(btrim(citta)));

-- The businesses with one of these partite IVA or one of these e-mail addresses (in lower case). No row for callers other
-- than admins. It bypasses row-level security, because the policies prevent the use of the index.
create function private.matching_businesses(_partite_iva text[], _emails text[])
returns table (id uuid, insegna text, partita_iva text, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and business.partita_iva = any (_partite_iva)
  union
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and lower(business.email) = any (_emails)
$$;

create function public.matching_businesses(_partite_iva text[] default '{}', _emails text[] default '{}')
returns table (id uuid, insegna text, partita_iva text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.matching_businesses(_partite_iva, _emails)
$$;

-- Businesses and websites that a new one would probably duplicate: those with the same e-mail, or with nearly the same
-- name in the same town. The form only warns; nothing is refused.
--
-- The helpers bypass row-level security, because the policies prevent the use of the indexes, and find nothing for
-- callers who may not read the whole table. Names are nearly the same from a similarity of 0.6: one wrong letter in
-- "Bar Luna", a word in another place. Without the extension pg_trgm, names must be the same apart from case, accents
-- and what is no letter or digit. A stored name is read from its line of `ricerca`, which is already folded: folding
-- each name of a town would take ten times as long. Of a town with more than 10,000 rows only that many are compared,
-- so that a call stays short.
do $$
declare
  home text;
  similarity text;
  named record;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  similarity := case
    when home is not null then home || '.similarity(split_part(ricerca, E''\n'', %2$s), typed.name)'
    else $same$(
      regexp_replace(split_part(ricerca, E'\n', %2$s), '[^[:alnum:]]', '', 'g')
        = regexp_replace(typed.name, '[^[:alnum:]]', '', 'g')
    )::integer$same$
  end;
  for named in select * from (values ('businesses', 2), ('websites', 1)) as each (tablename, line) loop
    execute format(
      $make$
        create function private.similar_%1$s(_email text, _name text, _town text)
        returns setof uuid
        language sql
        stable
        security definer
        set search_path = ''
        rows 5
        as $body$
          with typed as materialized (
            select lower(btrim(_email)) as email, private.fold(btrim(_name)) as name, private.fold(btrim(_town)) as town
          )
          select id from (
            (
              select id, 1 as closeness from public.%1$I
              where (select private.reads_all('%1$s')) and lower(email) = (select email from typed)
              limit 5
            )
            union all
            (
              select near.id, near.closeness from (
                select %1$I.id, $make$ || similarity || $make$ as closeness
                from typed, public.%1$I
                where (select private.reads_all('%1$s')) and typed.name <> ''
                  and private.fold(btrim(citta)) = (select town from typed)
                limit 10000
              ) as near
              where near.closeness >= 0.6
              order by near.closeness desc, near.id
              limit 5
            )
          ) as found
          group by id
          order by max(closeness) desc, id
          limit 5
        $body$
      $make$,
      named.tablename, named.line
    );
  end loop;
end
$$;

-- The functions of the API, which run with the caller's rights: at most five rows, the nearest first. An empty text
-- finds nothing.
create function public.similar_businesses(_email text default '', _insegna text default '', _citta text default '')
returns table (id uuid, insegna text, citta text)
language sql
stable
set search_path = ''
as $$
  select businesses.id, businesses.insegna, businesses.citta
  from private.similar_businesses(_email, _insegna, _citta) with ordinality as found (id, place)
  join public.businesses on businesses.id = found.id
  order by found.place
$$;

create function public.similar_websites(_email text default '', _nome text default '', _citta text default '')
returns table (id uuid, nome text, citta text)
language sql
stable
set search_path = ''
as $$
  select websites.id, websites.nome, websites.citta
  from private.similar_websites(_email, _nome, _citta) with ordinality as found (id, place)
  join public.websites on websites.id = found.id
  order by found.place
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.search_businesses(text, jsonb, text, boolean, integer, integer),
  public.search_websites(text, jsonb, text, boolean, integer, integer),
  public.search_cards(text, jsonb, text, boolean, integer, integer),
  public.search_services(text, jsonb, text, boolean, integer, integer),
  public.search_graphic_services(text, jsonb, text, boolean, integer, integer),
  public.search_total(text, text, jsonb), public.matching_businesses(text[], text[]),
  public.similar_businesses(text, text, text), public.similar_websites(text, text, text)
from public, anon;
grant execute on function
  private.dialled(text, text), private.search_ids(text, text, jsonb, text, boolean, integer, integer),
  private.search_total(text, text, jsonb), public.search_businesses(text, jsonb, text, boolean, integer, integer),
  public.search_websites(text, jsonb, text, boolean, integer, integer),
  public.search_cards(text, jsonb, text, boolean, integer, integer),
  public.search_services(text, jsonb, text, boolean, integer, integer),
  public.search_graphic_services(text, jsonb, text, boolean, integer, integer),
  public.search_total(text, text, jsonb), private.matching_businesses(text[], text[]),
  public.matching_businesses(text[], text[]), public.similar_businesses(text, text, text),
  public.similar_websites(text, text, text), private.similar_businesses(text, text, text),
  private.similar_websites(text, text, text)
to authenticated, service_role;

-- The search: its words, its conditions, and the number of matching rows.

-- Whether more than `_most` rows meet a condition. It reads at most one row more than that.
create function private.has_more_than(_table text, _condition text, _most integer)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  counted integer;
begin
  execute format(
    'select count(*) from (select from public.%I where %s limit %s) as those', _table, _condition, _most + 1
  ) into counted;
  return counted > _most;
end
$$;

revoke execute on function private.has_more_than(text, text, integer) from public;

-- The number of rows that match a search: exact up to a hundred thousand, like the totals of the lists. Beyond that an
-- estimate from a sample, at least 100,001.
-- The estimate multiplies PostgreSQL's own number of the table's rows, which stays too high after many rows were deleted,
-- until the table is analysed. So it is used only where there are really that many rows.
create or replace function private.search_total(_table text, _q text, _filters jsonb)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most constant integer := 100000;
  reach text;
  narrowing text;
  words text;
  sampled integer;
  hits integer;
  about numeric;
  counted integer;
begin
  select * into reach, narrowing, words from private.search_conditions(_table, _q, _filters);
  -- Ids are random, so the rows with the first ids are a random sample.
  execute format(
    'select count(*), count(*) filter (where %s and %s) from (
      select * from public.%I where %s order by id limit 2000
    ) as %3$I',
    narrowing, words, _table, reach
  ) into sampled, hits;
  if sampled < 2000 then
    return hits;
  end if;
  about := hits::numeric / sampled * private.rows_about(_table);
  -- Counts exactly when the estimate is at most half above the limit, since a sample may contain too many matches.
  if about < most * 1.5 or not private.has_more_than(_table, narrowing, most) then
    execute format(
      'select count(*) from private.by_words(%L)',
      format('select id from public.%I where %s and %s limit %s', _table, narrowing, words, most + 1)
    ) into counted;
    if counted <= most then
      return counted;
    end if;
  end if;
  return least(greatest(about, most + 1), 2147483647);
end
$$;

-- The condition that a row holds a folded word. A word without three letters or digits in a row, which has no trigram of
-- its own, is looked for where words begin.
create function private.word_condition(_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when _word ~ '[[:alnum:]]{3}'
      then format('ricerca like %L', '%' || regexp_replace(_word, '([\\%_])', '\\\1', 'g') || '%')
    else format(
      'ricerca ~ %L', '(^|[^[:alnum:]])' || regexp_replace(_word, '([][\\^$.|?*+(){}-])', '\\\1', 'g')
    )
  end
$$;

revoke execute on function private.word_condition(text) from public;

-- The words of a search, folded. Quotes, brackets and hyphens, which pasted texts bring along, stand between words in the
-- text that is looked for as in the rows: `"Q8"`, `l'Aquila`, `Emilia-Romagna`. A word without any letter or digit looks for
-- nothing, and neither does what stands before a telephone number ('Tel.', 'cell:', 'T.', 'tel/fax') or after it ('int. 2').
-- `searchWords` in the dashboard is the same.
create or replace function private.search_words(_q text)
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

revoke execute on function private.search_words(text) from public;

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

revoke execute on function private.dialled(text, text), private.sought_number(text) from public;
-- An index expression runs with the rights of the user who writes the row.
grant execute on function private.dialled(text, text) to authenticated, service_role;

do $$
declare
  home text;
  searched text;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  if home is null then
    return;
  end if;
  foreach searched in array array['businesses', 'websites'] loop
    execute format(
      'create index %I on public.%I using gin (private.dialled(telefono, cellulare) %s.gin_trgm_ops)',
      searched || '_dialled_idx', searched, home
    );
  end loop;
end
$$;

-- What to look for in a table: the rows that the caller may read (`reach`), those of them whose columns equal the
-- filters' values (`narrowing`; `senza_indicazioni` is no column but a day, of which active websites say nothing), and the words that each of them must hold. A word may also be a part of a telephone
-- number: alone, or with the words beside it as long as they have digits and no letters. Three digits would be in many
-- numbers, so the shortest part has four.
create or replace function private.search_conditions(
  _table text, _q text, _filters jsonb, out reach text, out narrowing text, out words text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  owner_column constant text := case _table
    when 'businesses' then 'id' when 'websites' then 'business_id' when 'cards' then 'business_id'
  end;
  has_telephones constant boolean := _table in ('businesses', 'websites');
  filter record;
  parts text[];
  condition text;
  number text;
begin
  if _table not in ('businesses', 'websites', 'cards', 'services', 'graphic_services') then
    raise exception 'nothing to search in %', _table using errcode = '22023';
  end if;
  reach := case
    when private.reads_all(_table) then 'true'
    when owner_column is null or private.own_business() is null then 'false'
    else format('%I = %L', owner_column, private.own_business())
  end;
  narrowing := reach;
  for filter in select * from jsonb_each_text(_filters) loop
    narrowing := narrowing || case
      when _table = 'websites' and filter.key = 'senza_indicazioni' then ' and ' || private.says_nothing(filter.value::date)
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

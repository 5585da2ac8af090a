-- The search: its words, its conditions, and the number of matching rows.

-- The number of rows that match a search. No sample and no planner hints: at 100,000 rows they gained nothing, whether a
-- word is in every fifth row or in none.
create or replace function private.search_total(_table text, _q text, _filters jsonb)
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

-- The ids of one page of the rows that match, in order; `id` breaks ties in the same direction.
create or replace function private.search_ids(
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
begin
  select * into sought from private.search_conditions(_table, _q, _filters) as conditions;
  return query execute format(
    'select id from public.%1$I where %2$s and %3$s order by %4$I %5$s, id %5$s limit $1 offset $2',
    _table, sought.narrowing, sought.words, _sort, case when _descending then 'desc' else 'asc' end
  ) using least(greatest(_take, 0), 1000), greatest(_skip, 0);
end
$$;

drop function private.by_words(text), private.rows_about(text);

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

drop function private.search_conditions(text, text, jsonb);

-- What to look for in a table: the rows that the caller may read and that meet the filters (`narrowing`), and the words
-- that each of them must hold. A filter is a column and the value it must equal; only `senza_indicazioni` has a day,
-- and keeps the websites that say nothing of it (`private.says_nothing`, in a later file). A word may also be a part of
-- a telephone number: alone, or with the words beside it as long as they have digits and no letters. Three digits would
-- be in many numbers, so the shortest part has four.
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
  narrowing := case
    when private.reads_all(_table) then 'true'
    when owner_column is null or private.own_business() is null then 'false'
    else format('%I = %L', owner_column, private.own_business())
  end;
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

revoke execute on function private.search_conditions(text, text, jsonb) from public;

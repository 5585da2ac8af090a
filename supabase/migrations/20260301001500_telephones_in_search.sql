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
-- another country's. Shorter than what a row may hold, they are a part of it all the same.
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
-- An index runs its expression as whoever writes the row.
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

-- As before, and a word may also be a part of a telephone number: alone, or with the words beside it as long as they have
-- digits and no letters. Three digits would be in many numbers, so the shortest part has four.
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
    narrowing := narrowing || format(' and %I = %L', filter.key, filter.value);
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

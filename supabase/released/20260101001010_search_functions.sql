-- Searches that use the trigram indexes.
--
-- `ilike` may tell something of a row by an error, so under row-level security PostgreSQL never lets it choose the rows,
-- and `ricerca ilike …` reads the whole table. Here a helper that looks past the policies finds which rows match, with
-- the policies' own conditions, and a function with the caller's powers reads them: whatever the helper finds, nobody is
-- answered a row that a plain select would not show.

-- Embedded databases of before had no pg_trgm, and so none of the indexes.
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
      'create index if not exists %I on public.%I using gin (ricerca %s.gin_trgm_ops)',
      searched || '_ricerca_idx', searched, home
    );
  end loop;
end
$$;

-- How many rows a table has, as PostgreSQL remembers it, or at ten a page while it remembers nothing.
create function private.rows_about(_table text)
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case when reltuples > 0 then reltuples::bigint else pg_relation_size(oid) / 8192 * 10 end
  from pg_class where oid = format('public.%I', _table)::regclass
$$;

-- What to look for in a table: the rows that the caller may read (`reach`), those of them whose columns equal the filters'
-- values (`narrowing`), and the words that each of them must hold. A word without three letters in a row, which has no trigram of its own, is looked for
-- where words begin; one without any letter is left out.
create function private.search_conditions(
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
  filter record;
  word text;
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
  words := 'true';
  for word in
    select regexp_replace(part, '([\\%_])', '\\\1', 'g')
    from regexp_split_to_table(private.fold(left(_q, 200)), '\s+') as part where part ~ '[^[:punct:]]' limit 6
  loop
    words := words || case
      when word !~ '[[:alnum:]]{3}' then format(
        ' and (ricerca like %L or ricerca like %L or ricerca like %L or ricerca like %L)',
        word || '%', '% ' || word || '%', E'%\n' || word || '%', '%''' || word || '%'
      )
      else format(' and ricerca like %L', '%' || word || '%')
    end;
  end loop;
end
$$;

-- Runs a query whose words the trigram index is to find, whatever the planner thinks of them.
create function private.by_words(_query text)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
rows 20
as $$
begin
  return query execute _query;
end
$$;

-- The ids of one page of the rows that match, in order; `id` breaks ties in the same direction.
--
-- A common word is in some of the first rows already, a rare one in few enough rows to sort; nobody has to know which it
-- is, nor whether the rows that have it lie together. Of n rows the square root of n times the page's end are looked at
-- first, which makes the worse of the two cases as good as it can be.
create function private.search_ids(
  _table text, _q text, _filters jsonb, _sort text, _descending boolean, _skip integer, _take integer
)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
rows 20
as $$
declare
  skip constant bigint := least(greatest(_skip, 0), 1000000);
  take constant bigint := least(greatest(_take, 0), 1000);
  looks constant bigint := least(greatest(500, sqrt((skip + take) * private.rows_about(_table))), 10000);
  sorting constant text := format('order by %I %2$s, id %2$s', _sort, case when _descending then 'desc' else 'asc' end);
  narrowing text;
  words text;
  found_ids uuid[];
begin
  select conditions.narrowing, conditions.words into narrowing, words
  from private.search_conditions(_table, _q, _filters) as conditions;
  execute format(
    'select array_agg(id) from (
      select id from (select * from public.%1$I where %2$s %3$s limit %4$s) as first_rows where %5$s %3$s limit %6$s
    ) as found_rows',
    _table, narrowing, sorting, looks, words, skip + take
  ) into found_ids;
  if cardinality(found_ids) = skip + take then
    return query select unnest(found_ids[skip + 1:]);
  else
    return query select private.by_words(format(
      'select id from public.%I where %s and %s %s limit %s offset %s', _table, narrowing, words, sorting, take, skip
    ));
  end if;
end
$$;

-- How many rows match: counted up to a thousand, beyond that about as many as in a sample, and never less than 1,001.
create function private.search_total(_table text, _q text, _filters jsonb)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  reach text;
  narrowing text;
  words text;
  sampled integer;
  hits integer;
  about numeric;
  counted integer;
begin
  select * into reach, narrowing, words from private.search_conditions(_table, _q, _filters);
  -- Ids are random, so that the first of them are any rows.
  execute format(
    'select count(*), count(*) filter (where %s and %s) from (
      select * from public.%I where %s order by id limit 2000
    ) as sample',
    narrowing, words, _table, reach
  ) into sampled, hits;
  if sampled < 2000 then
    return hits;
  end if;
  about := hits::numeric / sampled * private.rows_about(_table);
  -- Few enough for the index to go through them all.
  if about < 20000 then
    execute format(
      'select count(*) from private.by_words(%L)',
      format('select id from public.%I where %s and %s limit 1001', _table, narrowing, words)
    ) into counted;
    if counted <= 1000 then
      return counted;
    end if;
  end if;
  return least(greatest(about, 1001), 2147483647);
end
$$;

revoke execute on function
  private.rows_about(text),
  private.search_conditions(text, text, jsonb),
  private.by_words(text),
  private.search_ids(text, text, jsonb, text, boolean, integer, integer),
  private.search_total(text, text, jsonb)
from public;
grant execute on function
  private.search_ids(text, text, jsonb, text, boolean, integer, integer),
  private.search_total(text, text, jsonb)
to authenticated, service_role;

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

revoke execute on function
  public.search_businesses(text, jsonb, text, boolean, integer, integer),
  public.search_websites(text, jsonb, text, boolean, integer, integer),
  public.search_cards(text, jsonb, text, boolean, integer, integer),
  public.search_services(text, jsonb, text, boolean, integer, integer),
  public.search_graphic_services(text, jsonb, text, boolean, integer, integer),
  public.search_total(text, text, jsonb)
from public, anon;
grant execute on function
  public.search_businesses(text, jsonb, text, boolean, integer, integer),
  public.search_websites(text, jsonb, text, boolean, integer, integer),
  public.search_cards(text, jsonb, text, boolean, integer, integer),
  public.search_services(text, jsonb, text, boolean, integer, integer),
  public.search_graphic_services(text, jsonb, text, boolean, integer, integer),
  public.search_total(text, text, jsonb)
to authenticated, service_role;

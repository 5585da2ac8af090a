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

-- Finer samples, by which PostgreSQL tells a rare word from a common one.
alter table public.businesses alter column ricerca set statistics 1000;
alter table public.websites alter column ricerca set statistics 1000;
alter table public.cards alter column ricerca set statistics 1000;

-- `from … where …` for the rows of a table that the caller may read, whose columns equal the filters' values and that
-- hold every word of the text.
-- A word of one or two letters has no trigram of its own and is looked for where words begin.
create function private.matching(_table text, _q text, _filters jsonb)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  owner_column constant text := case _table
    when 'businesses' then 'id' when 'websites' then 'business_id' when 'cards' then 'business_id'
  end;
  conditions text[] := '{}';
  filter record;
  word text;
begin
  if _table not in ('businesses', 'websites', 'cards', 'services', 'graphic_services') then
    raise exception 'nothing to search in %', _table using errcode = '22023';
  end if;
  if private.reads_all(_table) is null then
    conditions := conditions || case
      when owner_column is null or private.own_business() is null then 'false'
      else format('%I = %L', owner_column, private.own_business())
    end;
  end if;
  for filter in select * from jsonb_each_text(_filters) loop
    conditions := conditions || format('%I = %L', filter.key, filter.value);
  end loop;
  for word in
    select part from regexp_split_to_table(private.fold(left(_q, 200)), '\s+') as part where part <> '' limit 6
  loop
    conditions := conditions || case
      when word ~ '^[[:alnum:]]{1,2}$' then format('ricerca ~ %L', '\m' || word)
      else format('ricerca like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    end;
  end loop;
  return format('from public.%I', _table)
    || coalesce(' where ' || nullif(array_to_string(conditions, ' and '), ''), '');
end
$$;

-- The ids of one page of the rows that match, in order; `id` breaks ties in the same direction.
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
begin
  return query execute format(
    'select id %s order by %I %3$s, id %3$s limit %4$s offset %5$s',
    private.matching(_table, _q, _filters), _sort, case when _descending then 'desc' else 'asc' end,
    least(greatest(_take, 0), 1000), greatest(_skip, 0)
  );
end
$$;

-- How many rows match: counted up to a thousand, beyond that PostgreSQL's estimate and never less than 1,001. Volatile,
-- since only such a function may explain.
create function private.search_total(_table text, _q text, _filters jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  matching constant text := private.matching(_table, _q, _filters);
  counted integer;
  plan json;
begin
  execute format('select count(*) from (select %s limit 1001) as few', matching) into counted;
  if counted <= 1000 then
    return counted;
  end if;
  execute format('explain (format json) select %s', matching) into plan;
  return greatest(counted, least((plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric, 2147483647)::integer);
end
$$;

revoke execute on function
  private.matching(text, text, jsonb),
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

-- The number of rows that match a search: exact up to a hundred thousand, like the totals of the lists. Beyond that an
-- estimate from a sample, at least 100,001. Before, the sample alone was used, which was wrong by several times where few
-- of its rows matched.
--
-- The estimate multiplies PostgreSQL's own number of the table's rows, which stays too high after many rows were deleted,
-- until the table is analysed. So it is used only where there are really that many rows.

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
    ) as sample',
    narrowing, words, _table, reach
  ) into sampled, hits;
  if sampled < 2000 then
    return hits;
  end if;
  about := hits::numeric / sampled * private.rows_about(_table);
  -- With a margin, in case the sample contains too many matches: a total far beyond the limit is not counted in vain.
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

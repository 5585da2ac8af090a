-- The number of rows that match a search: exact up to a hundred thousand, like the totals of the lists. Beyond that an
-- estimate from a sample, at least 100,001. Before, the sample alone was used, which was wrong by several times where few
-- of its rows matched.
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
  if about < most * 1.5 then
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

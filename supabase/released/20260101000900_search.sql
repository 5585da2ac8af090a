-- Trigram indexes for the lists' searches (`ricerca ilike '%…%'`), wherever the extension is to be had. Without
-- it the same queries answer the same rows, only by reading the table.
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
end
$$;

-- Whether two seasons share a day is a comparison of ranges, not of their days in two hundred years: with a hundred seasons
-- of each year that took half a second for each change of one of them.

-- The days of the year on which a season holds, as month * 100 + day. The 29th of February is one of them where the season
-- is each year's, or holds on that day of its own years.
create function private.season_days_of_year(season public.seasons)
returns int4multirange
language sql
immutable
set search_path = ''
as $$
  with known as (
    select
      to_char(season.dal, 'MMDD')::integer as first,
      to_char(season.al, 'MMDD')::integer as last,
      extract(year from season.dal)::integer as year,
      extract(year from season.al)::integer as last_year
  )
  select case
    when season.ogni_anno and first > last or not season.ogni_anno and year < last_year
      then int4multirange(int4range(101, last, '[]'), int4range(first, 1231, '[]'))
    else int4multirange(int4range(first, last, '[]'))
  end - case
    -- The day before 1 March: of both years that a season which comes once may touch.
    when season.ogni_anno
      or extract(day from make_date(year, 3, 1) - 1) = 29 and make_date(year, 3, 1) - 1 between season.dal and season.al
      or extract(day from make_date(last_year, 3, 1) - 1) = 29
        and make_date(last_year, 3, 1) - 1 between season.dal and season.al
      then '{}'::int4multirange
    else '{[229,229]}'::int4multirange
  end
  from known
$$;

create or replace function private.refuse_season()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.websites where id in (select website_id from written) order by id for no key update;
  if exists (
    select from public.seasons where website_id in (select website_id from written)
    group by website_id having count(*) > 100
  ) then
    raise exception 'new row for relation "seasons" violates check constraint "seasons_number_valid"'
      using errcode = '23514', constraint = 'seasons_number_valid', schema = 'public', table = 'seasons';
  end if;
  if exists (
    -- The days of a season are computed once.
    with known as materialized (
      select
        id, website_id, ogni_anno,
        daterange(dal, greatest(dal, al), '[]') as days,
        private.season_days_of_year(season) as of_year
      from public.seasons as season
      where website_id in (select website_id from written)
    )
    select from written
    join known as own using (id)
    join known as other on other.website_id = own.website_id and other.id <> own.id and case
      when own.ogni_anno or other.ogni_anno then own.of_year && other.of_year
      else own.days && other.days
    end
  ) then
    raise exception 'conflicting key value violates exclusion constraint "seasons_no_overlap"'
      using errcode = '23505', constraint = 'seasons_no_overlap', schema = 'public', table = 'seasons';
  end if;
  return null;
end
$$;

drop function private.season_days(public.seasons);
revoke execute on function private.season_days_of_year(public.seasons) from public;

-- Two seasons of a website are refused exactly where they share a day, leap days and New Year too.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- The days of a season, each by itself, in every year that a date may have.
create function tests.season_days(season public.seasons) returns datemultirange language plpgsql immutable as $$
declare
  over_new_year constant boolean := to_char(season.al, 'MMDD') < to_char(season.dal, 'MMDD');
begin
  if not season.ogni_anno then
    return datemultirange(daterange(season.dal, season.al, '[]'));
  end if;
  return (
    select range_agg(daterange(
      begins + extract(day from season.dal)::integer - 1,
      least(ends + extract(day from season.al)::integer, (ends + interval '1 month')::date)
    ))
    from generate_series(1999, 2199) as year
    cross join make_date(year, extract(month from season.dal)::integer, 1) as begins
    cross join make_date(year + over_new_year::integer, extract(month from season.al)::integer, 1) as ends
  );
end
$$;
-- Whether the table refuses the second of two seasons.
create function tests.refuses_second(one public.seasons, other public.seasons) returns boolean language plpgsql as $$
begin
  insert into public.seasons (website_id, nome, dal, al, ogni_anno, orari)
  select tests.id('sito rivale'), 'x', dal, al, ogni_anno, tests.week()
  from (values (1, one.dal, one.al, one.ogni_anno), (2, other.dal, other.al, other.ogni_anno))
    as season (place, dal, al, ogni_anno)
  order by place;
  raise exception 'both are taken' using errcode = 'TST01';
exception
  when unique_violation then return true;
  when sqlstate 'TST01' then return false;
end
$$;
create temporary table drawn on commit drop as
  select row_number() over () as number, dal, greatest(al, dal) as al, each
  from (values
    ('2027-01-01'::date, '2027-01-01'::date), ('2028-02-28', '2028-02-29'), ('2028-02-29', '2028-02-29'),
    ('2028-03-01', '2029-02-28'), ('2027-03-01', '2028-02-29'), ('2026-12-31', '2027-01-01'), ('2027-06-01', '2027-09-15'),
    ('2028-02-29', '2028-03-01'), ('2027-02-28', '2027-03-01'), ('2027-02-28', '2028-02-28'), ('2028-01-01', '2028-12-31'),
    ('2100-02-28', '2100-03-01')
  ) as days (dal, al), (values (true), (false)) as yearly (each);
select setseed(0.48);
-- Days around the ends of February and December, and any others.
insert into drawn
select 100 + number, dal, case when each then '2000-01-01'::date + (random() * 73000)::integer else dal + (random() ^ 4 * 365)::integer end, each
from (
  select
    number, random() < 0.5 as each,
    case when random() < 0.5 then '2000-01-01'::date + (random() * 72000)::integer
    else (array['2028-02-27', '2027-02-27', '2027-12-30']::date[])[1 + (random() * 2)::integer] + (random() * 4)::integer end as dal
  from generate_series(1, 150) as number
) as random_days;
create temporary table pairs on commit drop as
  select one, other, tests.refuses_second(one, other) as refused
  from (
    select
      (null, null, 'x', one.dal, one.al, one.each, null, null, null)::public.seasons as one,
      (null, null, 'x', other.dal, other.al, other.each, null, null, null)::public.seasons as other
    from drawn as one join drawn as other
      on one.number <= other.number and other.number < 100 or one.number > 100 and other.number = one.number + 1
  ) as drawn_pairs;
select is_empty(
  'select one, other from pairs where (tests.season_days(one) && tests.season_days(other)) is distinct from refused',
  'two seasons are refused where a day is one of both, leap days and New Year too'
);
select cmp_ok((select count(*) from pairs where refused), '>', 100::bigint, 'some of them are refused');
select cmp_ok((select count(*) from pairs where not refused), '>', 100::bigint, 'and some are not');

select * from finish();
rollback;

-- seasons: admins manage all, a business its own website's, a gestore reads; no two of a website share a day.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_season(
  website text, dal date, al date, ogni_anno boolean default false, orari jsonb default tests.week(),
  nome text default 'Estate'
) returns text
language sql as $$
  select format(
    'insert into public.seasons (website_id, nome, dal, al, ogni_anno, orari) values (%L, %L, %L, %L, %L, %L)',
    tests.id(website), nome, dal, al, ogni_anno, orari
  )
$$;
create function tests.winter(website text) returns text language sql as $$
  select tests.new_season(website, '2027-11-01', '2027-03-31', true)
$$;
insert into public.seasons (id, website_id, nome, dal, al, ogni_anno, orari) values
  (tests.id('estate'), tests.id('sito osteria'), 'Estate', '2027-06-01', '2027-09-15', true, tests.week()),
  (tests.id('estate rivale'), tests.id('sito rivale'), 'Estate', '2027-06-01', '2027-09-15', true, tests.week());

select tests.acting_as('admin');
select tests.sees('admin reads all seasons', 2, 'select * from public.seasons');
select tests.allowed('admin adds one to any website', tests.winter('sito rivale'));
select tests.allowed(
  'admin changes any', $$update public.seasons set al = '2027-09-30' where id = tests.id('estate rivale')$$
);
select tests.allowed('admin deletes any', $$delete from public.seasons where id = tests.id('estate rivale')$$);

select tests.acting_as('gestore');
select tests.sees('gestore reads all seasons', 2, 'select * from public.seasons');
select tests.refused('gestore adds none', 'public.seasons', tests.winter('sito rivale'));
select tests.refused('gestore changes none', 'public.seasons', $$update public.seasons set nome = 'x'$$);
select tests.refused('gestore deletes none', 'public.seasons', 'delete from public.seasons');

select tests.acting_as('oste');
select tests.sees('business reads its own', 1, $$select * from public.seasons where id = tests.id('estate')$$);
select tests.sees('and no other', 1, 'select * from public.seasons');
select tests.allowed('business adds one to its own website', tests.winter('sito osteria'));
select tests.allowed(
  'business changes its own', $$update public.seasons set nome = 'Mare' where id = tests.id('estate')$$
);
select tests.allowed('business deletes its own', $$delete from public.seasons where id = tests.id('estate')$$);
-- The error is the same whether that website has a season on these days, has none, or does not exist.
select throws_ok(
  tests.new_season(website, day, day), '42501', null, format('business adds none to another''s website (%s)', website)
)
from (
  values ('sito rivale', '2027-08-15'::date), ('sito rivale', '2027-12-15'), ('sito inventato', '2027-08-15')
) as tried (website, day);
select tests.refused(
  'business changes no other', 'public.seasons',
  $$update public.seasons set nome = 'x' where id = tests.id('estate rivale')$$
);
select tests.refused(
  'business deletes no other', 'public.seasons', $$delete from public.seasons where id = tests.id('estate rivale')$$
);

select tests.acting_as('cliente');
select tests.sees('cliente reads none', 0, 'select * from public.seasons');
select tests.refused('cliente adds none', 'public.seasons', tests.winter('sito osteria'));
select tests.refused('cliente changes none', 'public.seasons', $$update public.seasons set nome = 'x'$$);
select tests.refused('cliente deletes none', 'public.seasons', 'delete from public.seasons');

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.seasons');
select tests.refused('anon adds none', 'public.seasons', tests.winter('sito osteria'));
select tests.refused('anon changes none', 'public.seasons', $$update public.seasons set nome = 'x'$$);
select tests.refused('anon deletes none', 'public.seasons', 'delete from public.seasons');

select '# The history';
select tests.behind_the_scenes();
delete from public.changes;
select tests.acting_as('oste');
update public.seasons set nome = 'Mare' where id = tests.id('estate');
select results_eq(
  'select table_name, action, before, after, by, business_id from public.changes',
  $$values ('seasons', 'update', '{"nome": "Estate"}'::jsonb, '{"nome": "Mare"}'::jsonb, tests.id('oste'),
    tests.id('osteria'))$$,
  'a business reads what was changed of its seasons'
);
select tests.acting_as('gestore');
select tests.sees('a gestore too', 1, 'select * from public.changes');
select tests.acting_as('rivale');
select tests.sees('another business nothing', 0, 'select * from public.changes');

select '# No day twice';
select tests.behind_the_scenes();
delete from public.seasons;
insert into public.seasons (id, website_id, nome, dal, al, ogni_anno, orari)
values (tests.id('inverno'), tests.id('sito osteria'), 'Inverno', '2026-11-10', '2026-02-28', true, tests.week());
select tests.violates(
  format('%s to %s, each year: %s, shares a day with 10 November to 28 February of each year', dal, al, ogni_anno),
  'seasons_no_overlap', tests.new_season('sito osteria', dal::date, al::date, ogni_anno)
)
from (
  values
    ('2027-02-28', '2027-06-01', true), ('2020-02-28', '2020-02-28', false), ('2030-06-01', '2030-11-10', false),
    ('2030-06-01', '2030-11-10', true), ('2031-12-31', '2031-12-31', false), ('2031-12-31', '2032-01-01', false),
    ('2027-01-01', '2027-12-31', true), ('2027-06-01', '2027-05-31', true), ('2027-12-24', '2027-01-06', true),
    ('2000-01-01', '2000-01-01', false), ('2199-12-31', '2199-12-31', false)
) as tried (dal, al, ogni_anno);
select tests.allowed(
  format('%s to %s, each year: %s, is free', dal, al, ogni_anno),
  tests.new_season('sito osteria', dal::date, al::date, ogni_anno)
)
from (
  values
    ('2027-03-01', '2027-11-09', true), ('2028-02-29', '2028-02-29', false), ('2028-02-29', '2028-02-29', true),
    ('2030-03-01', '2030-11-09', false)
) as tried (dal, al, ogni_anno);
select tests.allowed('another website has days of its own', tests.winter('sito rivale'));
select tests.violates(
  'two of one statement count as well', 'seasons_no_overlap',
  format(
    'insert into public.seasons (website_id, nome, dal, al, orari)
      select %L, ''Fiera'', ''2027-04-01'', ''2027-04-02'', %L from generate_series(1, 2)',
    tests.id('sito osteria'), tests.week()
  )
);
insert into public.seasons (id, website_id, nome, dal, al, orari)
values (tests.id('fiera'), tests.id('sito osteria'), 'Fiera', '2027-04-01', '2027-11-09', tests.week());
select tests.violates(
  'a season that becomes one of each year counts as well', 'seasons_no_overlap',
  $$update public.seasons set ogni_anno = true, al = '2027-11-10' where id = tests.id('fiera')$$
);
select tests.allowed(
  'a change within its own days is none', $$update public.seasons set al = dal where id = tests.id('fiera')$$
);

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
delete from public.seasons where website_id = tests.id('sito rivale');
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

select '# Days, hours and name';
select tests.violates(
  'the last day of a season that comes once is not before the first', 'seasons_al_in_order',
  tests.new_season('sito rivale', '2028-01-02', '2028-01-01')
);
select tests.allowed('once: 366 days', tests.new_season('sito osteria', '2028-02-29', '2028-02-29'));
delete from public.seasons;
select tests.allowed('366 days', tests.new_season('sito osteria', '2028-01-01', '2028-12-31'));
select tests.violates(
  '367 days are too many', 'seasons_al_valid', tests.new_season('sito osteria', '2028-01-01', '2029-01-01')
);
select tests.allowed(
  'of one of each year only day and month count', tests.new_season('sito osteria', '2028-01-01', '2031-01-01', true)
);
select tests.violates(
  format('%s is no day', day), 'seasons_dal_valid', tests.new_season('sito osteria', day, '2027-01-01', true)
)
from unnest(array['-infinity', '1999-12-31', 'infinity']::date[]) as day;
select tests.violates(
  format('%s is no last day', day), 'seasons_al_valid', tests.new_season('sito osteria', '2199-12-31', day, true)
)
from unnest(array['infinity', '2200-01-01', '-infinity']::date[]) as day;
select tests.violates(
  format('%s is no week', value), 'seasons_orari_valid',
  tests.new_season('sito osteria', '2027-01-01', '2027-01-01', false, value)
)
from unnest(array['null', '{}', '[]', '"chiuso"', '{"sempreAperto": true}']::jsonb[] || (tests.week() -> 'lunedi')) as value;
select tests.violates(
  'the days of its week are in order', 'seasons_orari_in_order',
  tests.new_season(
    'sito osteria', '2027-01-01', '2027-01-01', false,
    jsonb_set(tests.week(), '{lunedi,chiusura_mattina}', '"16:00"')
  )
);
select tests.violates(
  format('a name is not blank (%L)', blank), 'seasons_nome_valid',
  tests.new_season('sito osteria', '2027-01-01', '2027-01-01', false, tests.week(), blank)
)
from tests.blanks() as blank;
select tests.violates(
  'a name has 100 characters at most', 'seasons_nome_valid',
  tests.new_season('sito osteria', '2027-01-01', '2027-01-01', false, tests.week(), repeat('x', 101))
);
insert into public.seasons (website_id, nome, dal, al, orari)
select tests.id('sito osteria'), 'Fiera', day, day, tests.week()
from generate_series('2027-01-01'::date, '2027-04-10', '1 day') as day;
select tests.violates(
  'a website has a hundred seasons at most', 'seasons_number_valid',
  tests.new_season('sito osteria', '2027-12-01', '2027-12-01')
);
select tests.allowed(
  'and a hundredth can be changed', $$update public.seasons set al = dal, dal = dal where dal = '2027-04-10'$$
);

select '# With its website';
delete from public.cards;
delete from public.websites where id = tests.id('sito osteria');
select is(
  (select count(*) from public.seasons where website_id = tests.id('sito osteria')), 0::bigint,
  'the seasons of a website go with it'
);
select throws_ok(
  tests.new_season('sito inventato', '2027-09-15', '2027-09-15'), '23503', null, 'none without a website'
);

select * from finish();
rollback;

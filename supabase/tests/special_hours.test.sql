-- closures and seasons: admins manage all, a business its own website's, a gestore reads; no two of a kind share a day.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_closure(website text, dal date, al date, orari jsonb default null) returns text
language sql as $$
  select format(
    'insert into public.closures (website_id, dal, al, orari, motivo) values (%L, %L, %L, %L, ''Ferie'')',
    tests.id(website), dal, al, orari
  )
$$;
create function tests.new_season(
  website text, dal date, al date, ogni_anno boolean default false, orari jsonb default tests.week()
) returns text
language sql as $$
  select format(
    'insert into public.seasons (website_id, nome, dal, al, ogni_anno, orari) values (%L, ''Estate'', %L, %L, %L, %L)',
    tests.id(website), dal, al, ogni_anno, orari
  )
$$;
-- One of either kind.
create function tests.new_days(relation text, website text, dal date, al date) returns text language sql as $$
  select case relation when 'closures' then tests.new_closure(website, dal, al) else tests.new_season(website, dal, al) end
$$;
create function tests.christmas(relation text, website text) returns text language sql as $$
  select tests.new_days(relation, website, '2027-12-25', '2027-12-26')
$$;
create temporary table kinds on commit drop as
  select * from (values ('closures', 'public.closures', 'motivo'), ('seasons', 'public.seasons', 'nome'))
    as kind (relation, whole, label);
grant select on kinds to public;
insert into public.closures (id, website_id, dal, al) values
  (tests.id('agosto'), tests.id('sito osteria'), '2027-08-10', '2027-08-26'),
  (tests.id('agosto rivale'), tests.id('sito rivale'), '2027-08-10', '2027-08-26');
insert into public.seasons (id, website_id, nome, dal, al, orari) values
  (tests.id('agosto'), tests.id('sito osteria'), 'Estate', '2027-08-10', '2027-08-26', tests.week()),
  (tests.id('agosto rivale'), tests.id('sito rivale'), 'Estate', '2027-08-10', '2027-08-26', tests.week());

-- Reads, adds to the osteria's website or another's, changes and deletes one, by a name of its row.
create function tests.reads(description text, expected bigint) returns setof text language sql as $$
  select tests.sees(format('%s %s', description, relation), expected, 'select * from ' || whole) from kinds
$$;
create function tests.manages(caller text, website text, name text) returns setof text language sql as $$
  select tests.allowed(format('%s %s of %s (%s)', caller, what, website, relation), statement)
  from kinds, lateral (values
    ('adds one', tests.christmas(relation, website)),
    ('changes one', format('update %s set %I = ''Mare'', al = al + 1 where id = %L', whole, label, tests.id(name))),
    ('deletes one', format('delete from %s where id = %L', whole, tests.id(name)))
  ) as action (what, statement)
$$;
create function tests.manages_none(caller text, website text) returns setof text language sql as $$
  select tests.refused(format('%s %s of %s (%s)', caller, what, website, relation), whole, statement)
  from kinds, lateral (values
    ('adds none', tests.christmas(relation, website)),
    ('changes none', format('update %s set %I = ''x'' where website_id = %L', whole, label, tests.id(website))),
    ('deletes none', format('delete from %s where website_id = %L', whole, tests.id(website)))
  ) as action (what, statement)
$$;

select tests.acting_as('admin');
select tests.reads('admin reads all', 2);
select tests.manages('admin', 'sito rivale', 'agosto rivale');

select tests.acting_as('gestore');
select tests.reads('gestore reads all', 2);
select tests.manages_none('gestore', 'sito rivale');

select tests.acting_as('oste');
select tests.sees(
  'business reads its own ' || relation, 1, format('select * from %s where id = %L', whole, tests.id('agosto'))
) from kinds;
select tests.reads('business reads no other', 1);
select tests.manages('business', 'sito osteria', 'agosto');
select tests.manages_none('business', 'sito rivale');
-- The error is the same whether that website has something on these days, has nothing, or does not exist.
select throws_ok(
  tests.new_days(relation, website, day, day), '42501', null,
  format('business adds none to another''s website (%s, %s, %s)', relation, website, day)
)
from kinds, (
  values ('sito rivale', '2027-08-15'::date), ('sito rivale', '2027-09-15'), ('sito inventato', '2027-09-15')
) as tried (website, day);

select tests.acting_as('cliente');
select tests.reads('cliente reads no', 0);
select tests.manages_none('cliente', 'sito osteria');

select tests.acting_as_anon();
select tests.reads('anon reads no', 0);
select tests.manages_none('anon', 'sito osteria');

select '# The history';
select tests.behind_the_scenes();
delete from public.changes;
select tests.acting_as('oste');
update public.seasons set nome = 'Mare' where id = tests.id('agosto');
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
select tests.violates(
  format('%s: %s to %s shares a day with 10 to 26 August', relation, dal, al), relation || '_no_overlap',
  tests.new_days(relation, 'sito osteria', dal::date, al::date)
)
from kinds, (
  values
    ('2027-08-01', '2027-08-10'), ('2027-08-26', '2027-08-26'), ('2027-08-15', '2027-08-16'),
    ('2027-08-01', '2027-08-31'), ('2027-08-10', '2027-08-26')
) as tried (dal, al);
select tests.allowed(
  format('%s: %s to %s is free', relation, dal, al), tests.new_days(relation, 'sito osteria', dal::date, al::date)
)
from kinds, (values ('2027-08-01', '2027-08-09'), ('2027-08-27', '2027-08-27')) as tried (dal, al);
select tests.violates(
  'two ' || relation || ' of one statement count as well', relation || '_no_overlap',
  format('with one as (%1$s returning id) %1$s', tests.christmas(relation, 'sito osteria'))
) from kinds;
insert into public.closures (id, website_id, dal, al)
values (tests.id('ponte'), tests.id('sito osteria'), '2027-11-01', '2027-11-02');
insert into public.seasons (id, website_id, nome, dal, al, orari)
values (tests.id('ponte'), tests.id('sito osteria'), 'Ponte', '2027-11-01', '2027-11-02', tests.week());
select tests.violates(
  relation || ': a change into other days counts as well', relation || '_no_overlap',
  format('update %s set dal = ''2027-08-26'' where id = %L', whole, tests.id('ponte'))
) from kinds;
select tests.allowed(
  relation || ': a change within its own days is none',
  format('update %s set al = dal where id = %L', whole, tests.id('ponte'))
) from kinds;
select tests.allowed(
  relation || ': two that swap their place in one statement are none',
  format(
    'with moved as (
      update %1$s set
        dal = case id when %2$L then ''2027-08-10'' else ''2027-11-01'' end::date,
        al = case id when %2$L then ''2027-08-11'' else ''2027-11-02'' end::date
      where website_id = %3$L returning id
    ) select from moved limit 1', whole, tests.id('ponte'), tests.id('sito osteria')
  )
) from kinds;

-- Rows of a database that did not know these rules yet.
alter table public.closures disable trigger user;
alter table public.seasons disable trigger user;
insert into public.closures (id, website_id, dal, al)
values (tests.id('doppia'), tests.id('sito osteria'), '2027-08-20', '2027-08-22');
insert into public.seasons (id, website_id, nome, dal, al, orari)
values (tests.id('doppia'), tests.id('sito osteria'), 'Doppia', '2027-08-20', '2027-08-22', tests.week());
alter table public.closures enable trigger user;
alter table public.seasons enable trigger user;
select tests.allowed(
  relation || ' that share a day already may be changed otherwise',
  format('update %s set %I = ''Mare'', dal = dal, al = al where id = %L', whole, label, tests.id('doppia'))
) from kinds;
select tests.violates(
  relation || ' that share a day do not move to others that are taken', relation || '_no_overlap',
  format('update %s set dal = ''2027-08-21'' where id = %L', whole, tests.id('doppia'))
) from kinds;
select tests.allowed(
  relation || ' that share a day may move to free ones',
  format('update %s set dal = ''2027-09-01'', al = ''2027-09-01'' where id = %L', whole, tests.id('doppia'))
) from kinds;

insert into public.closures (website_id, dal, al) values (tests.id('sito osteria'), '2140-06-01', '2141-06-01');
select tests.violates(
  'the last day of the longest closure there can be counts', 'closures_no_overlap',
  tests.new_closure('sito osteria', '2141-06-01', '2141-06-01')
);

select '# No day twice, each year';
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
select tests.allowed('another website has days of its own', tests.new_season('sito rivale', '2027-11-01', '2027-03-31', true));
insert into public.seasons (id, website_id, nome, dal, al, orari)
values (tests.id('fiera'), tests.id('sito osteria'), 'Fiera', '2027-04-01', '2027-11-09', tests.week());
select tests.violates(
  'a season that becomes one of each year counts as well', 'seasons_no_overlap',
  $$update public.seasons set ogni_anno = true, al = '2027-11-10' where id = tests.id('fiera')$$
);

select '# Days';
delete from public.closures;
delete from public.seasons;
select tests.violates(
  relation || ': the last day is not before the first', relation || '_al_in_order',
  tests.new_days(relation, 'sito osteria', '2028-01-02', '2028-01-01')
) from kinds;
select tests.allowed(relation || ': 366 days', tests.new_days(relation, 'sito osteria', '2028-01-01', '2028-12-31')) from kinds;
select tests.violates(
  relation || ': 367 days are too many', relation || '_al_valid',
  tests.new_days(relation, 'sito osteria', '2028-01-01', '2029-01-01')
) from kinds;
select tests.allowed(
  'of a season of each year only day and month count', tests.new_season('sito osteria', '2028-01-01', '2031-01-01', true)
);
select tests.violates(
  format('%s is no day of a closure', day), 'closures_dal_valid', tests.new_closure('sito osteria', day, day)
)
from unnest(array['-infinity', '1999-12-31', '0044-03-15 BC']::date[]) as day;
select tests.violates(
  format('%s: %s is no last day', relation, day), relation || '_al_valid',
  tests.new_days(relation, 'sito osteria', '2199-12-31', day)
)
from kinds, unnest(array['infinity', '2200-01-01']::date[]) as day;
select tests.violates(
  format('%s is no first day of each year', day), 'seasons_dal_valid',
  tests.new_season('sito osteria', day, '2027-01-01', true)
)
from unnest(array['-infinity', '1999-12-31', 'infinity']::date[]) as day;
select tests.violates(
  format('%s is no last day of each year', day), 'seasons_al_valid',
  tests.new_season('sito osteria', '2199-12-31', day, true)
)
from unnest(array['infinity', '2200-01-01', '-infinity']::date[]) as day;

select '# Hours';
create function tests.day(changes jsonb default '{}') returns jsonb language sql as $$
  select tests.week() -> 'lunedi' || changes
$$;
create function tests.with_day(day jsonb, al date default '2027-12-24') returns text language sql as $$
  select tests.new_closure('sito osteria', '2027-12-24', al, day)
$$;
create function tests.night(closes text) returns jsonb language sql as $$
  select tests.day(jsonb_build_object('apertura_mattina', '05:00', 'chiusura_pomeriggio', closes))
$$;
select tests.allowed('hours of its own', tests.with_day(tests.day()));
select tests.allowed('a day that is not open', tests.with_day(tests.day('{"aperto": false}')));
select tests.violates(format('%s is no day', value), 'closures_orari_valid', tests.with_day(value))
from unnest(array['null', '{}', '[]', '"chiuso"', 'false', '{"aperto": true}']::jsonb[]) as value;
select tests.violates(
  'a day with an eighth key', 'closures_orari_valid', tests.with_day(tests.day('{"note": "ferie"}'))
);
select tests.violates(
  'a day without a key', 'closures_orari_valid', tests.with_day(tests.day() - 'chiusura_mattina')
);
select tests.violates('a week is no day', 'closures_orari_valid', tests.with_day(tests.week()));
select tests.violates(
  'halves are in order', 'closures_orari_in_order', tests.with_day(tests.day('{"chiusura_mattina": "16:00"}'))
);
select tests.violates(
  'opening and closing differ', 'closures_orari_in_order', tests.with_day(tests.day('{"chiusura_mattina": "09:00"}'))
);
select tests.allowed('a single night may end when mornings begin, or later', tests.with_day(tests.night('05:30')));
select tests.allowed(
  'several nights end when the next morning begins', tests.with_day(tests.night('05:00'), '2027-12-26')
);
select tests.violates(
  'and not later', 'closures_orari_in_order', tests.with_day(tests.night('05:30'), '2027-12-26')
);
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

select '# Reason and name';
insert into public.closures (website_id, dal, al) values (tests.id('sito osteria'), '2027-01-01', '2027-01-01');
insert into public.seasons (website_id, nome, dal, al, orari)
values (tests.id('sito osteria'), 'Fiera', '2027-01-01', '2027-01-01', tests.week());
select tests.violates(
  format('%s: %s is not blank (%L)', relation, label, blank), format('%s_%s_valid', relation, label),
  format('update %s set %I = %L', whole, label, blank)
)
from kinds, tests.blanks() as blank;
select tests.violates(
  format('%s: %s has 100 characters at most', relation, label), format('%s_%s_valid', relation, label),
  format('update %s set %I = repeat(''x'', 101)', whole, label)
) from kinds;

select '# No more than there is room for';
delete from public.closures;
delete from public.seasons;
insert into public.closures (website_id, dal, al)
select tests.id('sito osteria'), day, day from generate_series('2030-01-01'::date, '2032-09-26', '1 day') as day;
insert into public.seasons (website_id, nome, dal, al, orari)
select tests.id('sito osteria'), 'Fiera', day, day, tests.week()
from generate_series('2030-01-01'::date, '2030-04-10', '1 day') as day;
select is(count(*), 1000::bigint, 'a website has a thousand closures') from public.closures;
select is(count(*), 100::bigint, 'and a hundred seasons') from public.seasons;
select tests.violates(
  'no more ' || relation, relation || '_number_valid', tests.new_days(relation, 'sito osteria', '2033-12-01', '2033-12-01')
) from kinds;
select tests.allowed(
  relation || ': the last one can be changed and moved',
  format('update %s set %I = ''x'', dal = ''2034-01-01'', al = ''2034-01-01'' where dal = ''2030-04-10''', whole, label)
) from kinds;

select '# With its website';
delete from public.cards;
delete from public.websites where id = tests.id('sito osteria');
select tests.sees(
  'the ' || relation || ' of a website go with it', 0,
  format('select from %s where website_id = %L', whole, tests.id('sito osteria'))
) from kinds;
select throws_ok(
  tests.new_days(relation, 'sito inventato', '2027-09-15', '2027-09-15'), '23503', null, 'none without a website: ' || relation
) from kinds;

select * from finish();
rollback;

-- closures: admins manage all, a business its own website's, a gestore reads; no two of a website share a day.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
insert into public.closures (id, website_id, dal, al) values
  (tests.id('ferie'), tests.id('sito osteria'), '2027-08-10', '2027-08-26'),
  (tests.id('ferie rivale'), tests.id('sito rivale'), '2027-08-10', '2027-08-26');

create function tests.new_closure(website text, dal date, al date, orari jsonb default null) returns text
language sql as $$
  select format(
    'insert into public.closures (website_id, dal, al, orari, motivo) values (%L, %L, %L, %L, ''Ferie'')',
    tests.id(website), dal, al, orari
  )
$$;
create function tests.christmas(website text) returns text language sql as $$
  select tests.new_closure(website, '2027-12-25', '2027-12-26')
$$;

select tests.acting_as('admin');
select tests.sees('admin reads all closures', 2, 'select * from public.closures');
select tests.allowed('admin adds one to any website', tests.christmas('sito rivale'));
select tests.allowed(
  'admin changes any', $$update public.closures set al = '2027-08-27' where id = tests.id('ferie rivale')$$
);
select tests.allowed('admin deletes any', $$delete from public.closures where id = tests.id('ferie rivale')$$);

select tests.acting_as('gestore');
select tests.sees('gestore reads all closures', 2, 'select * from public.closures');
select tests.refused('gestore adds none', 'public.closures', tests.christmas('sito rivale'));
select tests.refused('gestore changes none', 'public.closures', $$update public.closures set motivo = 'x'$$);
select tests.refused('gestore deletes none', 'public.closures', 'delete from public.closures');

select tests.acting_as('oste');
select tests.sees('business reads its own', 1, $$select * from public.closures where id = tests.id('ferie')$$);
select tests.sees('and no other', 1, 'select * from public.closures');
select tests.allowed('business adds one to its own website', tests.christmas('sito osteria'));
select tests.allowed(
  'business changes its own', $$update public.closures set motivo = 'Ferie' where id = tests.id('ferie')$$
);
select tests.allowed('business deletes its own', $$delete from public.closures where id = tests.id('ferie')$$);
-- The error is the same whether that website has a closure on these days, has none, or does not exist.
select throws_ok(
  tests.new_closure(website, day, day), '42501', null, format('business adds none to another''s website (%s)', website)
)
from (
  values ('sito rivale', '2027-08-15'::date), ('sito rivale', '2027-09-15'), ('sito inventato', '2027-09-15')
) as tried (website, day);
select tests.refused(
  'business changes no other', 'public.closures',
  $$update public.closures set motivo = 'x' where id = tests.id('ferie rivale')$$
);
select tests.refused(
  'business deletes no other', 'public.closures', $$delete from public.closures where id = tests.id('ferie rivale')$$
);

select tests.acting_as('cliente');
select tests.sees('cliente reads none', 0, 'select * from public.closures');
select tests.refused('cliente adds none', 'public.closures', tests.christmas('sito osteria'));
select tests.refused('cliente changes none', 'public.closures', $$update public.closures set motivo = 'x'$$);
select tests.refused('cliente deletes none', 'public.closures', 'delete from public.closures');

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.closures');
select tests.refused('anon adds none', 'public.closures', tests.christmas('sito osteria'));
select tests.refused('anon changes none', 'public.closures', $$update public.closures set motivo = 'x'$$);
select tests.refused('anon deletes none', 'public.closures', 'delete from public.closures');

select '# No day twice';
select tests.behind_the_scenes();
select tests.violates(
  format('%s to %s shares a day with 10 to 26 August', dal, al), 'closures_no_overlap',
  tests.new_closure('sito osteria', dal::date, al::date)
)
from (
  values
    ('2027-08-01', '2027-08-10'), ('2027-08-26', '2027-08-26'), ('2027-08-15', '2027-08-16'),
    ('2027-08-01', '2027-08-31'), ('2027-08-10', '2027-08-26')
) as tried (dal, al);
select tests.allowed('the day before is free', tests.new_closure('sito osteria', '2027-08-01', '2027-08-09'));
select tests.allowed('and so is the day after', tests.new_closure('sito osteria', '2027-08-27', '2027-08-27'));
select tests.violates(
  'two of one statement count as well', 'closures_no_overlap',
  format(
    'insert into public.closures (website_id, dal, al) values (%1$L, ''2027-10-01'', ''2027-10-02''),
      (%1$L, ''2027-10-02'', ''2027-10-03'')', tests.id('sito osteria')
  )
);
insert into public.closures (id, website_id, dal, al)
values (tests.id('ponte'), tests.id('sito osteria'), '2027-11-01', '2027-11-02');
select tests.violates(
  'a change into other days counts as well', 'closures_no_overlap',
  $$update public.closures set dal = '2027-08-26' where id = tests.id('ponte')$$
);
select tests.allowed(
  'a change within its own days is none', $$update public.closures set al = dal where id = tests.id('ponte')$$
);
select tests.allowed(
  'two that swap their place in one statement are none',
  $$with moved as (
      update public.closures set
        dal = case id when tests.id('ponte') then '2027-08-10' else '2027-11-01' end::date,
        al = case id when tests.id('ponte') then '2027-08-11' else '2027-11-02' end::date
      where website_id = tests.id('sito osteria') returning id
    ) select from moved limit 1$$
);

insert into public.closures (website_id, dal, al) values (tests.id('sito osteria'), '2140-06-01', '2141-06-01');
select tests.violates(
  'the last day of the longest closure there can be counts', 'closures_no_overlap',
  tests.new_closure('sito osteria', '2141-06-01', '2141-06-01')
);

select '# Days';
select tests.violates(
  'the last day is not before the first', 'closures_al_in_order',
  tests.new_closure('sito osteria', '2028-01-02', '2028-01-01')
);
select tests.allowed('366 days', tests.new_closure('sito osteria', '2028-01-01', '2028-12-31'));
select tests.violates(
  '367 days are too many', 'closures_al_valid', tests.new_closure('sito osteria', '2028-01-01', '2029-01-01')
);
select tests.violates(
  format('%s is no day', day), 'closures_dal_valid', tests.new_closure('sito osteria', day, day)
)
from unnest(array['-infinity', '1999-12-31', '0044-03-15 BC']::date[]) as day;
select tests.violates(
  format('%s is no last day', day), 'closures_al_valid', tests.new_closure('sito osteria', '2199-12-31', day)
)
from unnest(array['infinity', '2200-01-01']::date[]) as day;

select '# Hours and reason';
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
  format('a reason is not blank (%L)', blank), 'closures_motivo_valid',
  format('update public.closures set motivo = %L', blank)
)
from tests.blanks() as blank;
select tests.violates(
  'a reason has 100 characters at most', 'closures_motivo_valid',
  $$update public.closures set motivo = repeat('x', 101)$$
);

delete from public.closures where website_id = tests.id('sito osteria');
insert into public.closures (website_id, dal, al)
select tests.id('sito osteria'), day, day from generate_series('2030-01-01'::date, '2032-09-26', '1 day') as day;
select tests.violates(
  'a website has a thousand closures at most', 'closures_number_valid',
  tests.new_closure('sito osteria', '2033-12-01', '2033-12-01')
);
select tests.allowed(
  'and the thousandth can be changed', $$update public.closures set motivo = 'Ferie' where dal = '2032-09-26'$$
);

select '# With its website';
delete from public.cards;
delete from public.websites where id = tests.id('sito osteria');
select is(
  (select count(*) from public.closures where website_id = tests.id('sito osteria')), 0::bigint,
  'the closures of a website go with it'
);
select throws_ok(
  tests.new_closure('sito inventato', '2027-09-15', '2027-09-15'), '23503', null, 'none without a website'
);

select * from finish();
rollback;

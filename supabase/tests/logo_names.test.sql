-- Logos that keep their name: which rows show one, and how a new version reaches every copy of its address.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.logo(name text) returns text language sql as $$
  select 'https://bottega.example/storage/v1/object/public/business-logos/' || name
$$;

select '# Who shows a logo of a name';
update public.businesses set logo_url = tests.logo('A.jpg?v=1') where id = tests.id('osteria');
update public.cards set logo_url = tests.logo('B.jpg') where id = tests.id('card rivale');
select tests.acting_as('admin');
select is(public.logo_name_use(name, tests.id(business)), answer, format('%s is %s to %s', name, answer, business))
from (
  values
    ('A.jpg', 'osteria', 'own'), ('A.jpg', 'rivale', 'other'), ('B.jpg', 'rivale', 'own'), ('B.jpg', 'osteria', 'other'),
    ('A', 'osteria', 'free'), ('a.jpg', 'rivale', 'free'), ('_.jpg', 'rivale', 'free'), ('%', 'rivale', 'free')
) as expected (name, business, answer);
select is(public.logo_name_use('A.jpg'), 'other', 'a business that is not there yet owns none');
select is(public.logo_name_use('C.jpg'), 'free', 'and may take one that nobody shows');
select tests.acting_as('gestore');
select is(public.logo_name_use('A.jpg'), null, 'gestore is told nothing');
select tests.acting_as('oste');
select is(public.logo_name_use('A.jpg'), null, 'oste is told nothing');
select tests.acting_as('cliente');
select is(public.logo_name_use('A.jpg'), null, 'cliente is told nothing');
select tests.acting_as_anon();
select throws_ok($$select public.logo_name_use('A.jpg')$$, '42501', null, 'anon may not even ask');

select '# A new version reaches the copies';
select tests.behind_the_scenes();
update public.cards set logo_url = tests.logo('A.jpg?v=1') where website_id = tests.id('sito osteria');
create temp table stamps as select id, updated_at from public.cards;
update public.businesses set logo_url = tests.logo('A.jpg?v=2') where id = tests.id('osteria');
select is(
  (select logo_url from public.websites where id = tests.id('sito osteria')), tests.logo('A.jpg?v=2'),
  'the website shows the new version'
);
select is(
  (select logo_url from public.cards where id = tests.id('card osteria')), tests.logo('A.jpg?v=2'),
  'so does a card that shows the same file'
);
select is_empty(
  $$select id from public.cards join stamps using (id) where cards.updated_at <> stamps.updated_at$$,
  'and a form open on the card is not out of date'
);
select is(
  (select logo_url from public.cards where id = tests.id('card rivale')), tests.logo('B.jpg'),
  'a card with a logo of its own keeps it'
);
update public.businesses set logo_url = tests.logo('A.pdf?v=3') where id = tests.id('osteria');
select is(
  (select logo_url from public.cards where id = tests.id('card osteria')), tests.logo('A.jpg?v=2'),
  'another file is no new version: the card keeps the one that it was given'
);
select tests.acting_as('admin');
select is(public.image_in_use('business-logos', 'A.jpg'), true, 'a file is in use whatever version of it a row shows');

select * from finish();
rollback;

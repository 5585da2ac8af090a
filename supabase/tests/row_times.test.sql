-- created_at and updated_at: the database sets them, never the client; updated_at shows that a save is based on an old
-- version.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select tests.acting_as('admin');
insert into public.services (id, nome, costo, durata, created_at, updated_at)
values (tests.id('nuovo'), 'Nuovo', 1, 1, '2000-01-01', '2000-01-01');
select ok(
  (select created_at > now() - interval '1 hour' and updated_at = created_at from public.services
    where id = tests.id('nuovo')),
  'a client does not choose when its row was made'
);
create temporary table before on commit drop as select * from public.services where id = tests.id('nuovo');
update public.services set nome = 'Ancora', created_at = '2000-01-01', updated_at = '2000-01-01'
where id = tests.id('nuovo');
select is(
  (select created_at from public.services where id = tests.id('nuovo')), (select created_at from before),
  'nor changes it'
);
select cmp_ok(
  (select updated_at from public.services where id = tests.id('nuovo')), '>', (select updated_at from before),
  'a change moves updated_at, whatever the client sends'
);
select tests.allowed(
  'who saves what they read, saves',
  format(
    'update public.services set nome = ''x'' where id = tests.id(''nuovo'') and updated_at = %L',
    (select updated_at from public.services where id = tests.id('nuovo'))
  )
);
select tests.refused(
  'who saves over a change they have not seen, does not', 'public.services',
  format(
    'update public.services set nome = ''x'' where id = tests.id(''nuovo'') and updated_at = %L',
    (select updated_at from before)
  )
);

select tests.behind_the_scenes();
create function tests.moves(tablename text) returns text language plpgsql as $$
declare
  first timestamptz;
  second timestamptz;
begin
  execute format('update public.%I set created_at = created_at returning updated_at', tablename) into first;
  execute format('update public.%I set created_at = created_at returning updated_at', tablename) into second;
  return cmp_ok(second, '>', first, 'two changes of ' || tablename || ' in a row have two stamps');
end
$$;
select tests.moves(name)
from unnest(array['profiles', 'businesses', 'websites', 'services', 'graphic_services', 'cards']) as name;


select '# What follows from a change elsewhere leaves no open form out of date';
create function tests.stamp_of(tablename text, name text) returns timestamptz language plpgsql as $$
declare
  stamp timestamptz;
begin
  execute format('select updated_at from public.%I where id = %L', tablename, tests.id(name)) into stamp;
  return stamp;
end
$$;
create temporary table stamps on commit drop as
select
  tests.stamp_of('businesses', 'libera') as business, tests.stamp_of('websites', 'sito osteria') as website,
  tests.stamp_of('cards', 'card osteria') as card, tests.stamp_of('services', 'social') as service;
select tests.sign_up('fioraia', jsonb_build_object('business_id', tests.id('libera')));
select is(tests.stamp_of('businesses', 'libera'), business, 'a business that gets its account') from stamps;
update public.businesses set logo_url = 'https://prova.it/nuovo.png' where id = tests.id('osteria');
select is(tests.stamp_of('websites', 'sito osteria'), website, 'a website that gets its business''s logo') from stamps;
update public.websites set nome = 'Nuovo nome' where id = tests.id('sito osteria');
select is(tests.stamp_of('cards', 'card osteria'), card, 'a card whose website is renamed') from stamps;
delete from public.payment_methods;
select is(tests.stamp_of('services', 'social'), service, 'a service whose payment method is deleted') from stamps;

select * from finish();
rollback;

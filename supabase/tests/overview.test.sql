-- The admin's open tasks: the columns that they are counted by, and admin_overview.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.overview() returns integer[] language sql as $$
  select array[
    businesses_without_website, websites_without_card, businesses_without_account,
    suspended_businesses, suspended_websites
  ]
  from public.admin_overview()
$$;

create function tests.flags(name text) returns boolean[] language sql security definer as $$
  select array[
    (select ha_sito from public.businesses where id = tests.id(name)),
    (select ha_card from public.websites where business_id = tests.id(name))
  ]
$$;

select is(tests.flags('osteria'), array[true, true], 'a business with a website and a card');
select is(tests.flags('libera'), array[false, null], 'a business without');

select tests.acting_as('admin');
select throws_ok(statement, '42501', null, 'nobody writes a flag by hand')
from unnest(array[
  'update public.businesses set ha_sito = true', 'update public.websites set ha_card = false'
]) as statement
where tests.has_column_grants();

select tests.behind_the_scenes();
create function tests.stamps() returns timestamptz[] language sql security definer as $$
  select array_agg(updated_at order by id) from public.businesses
$$;
create temporary table before as select tests.stamps() as stamps;
grant select on before to authenticated;

select tests.acting_as('admin');
select tests.website('sito libera', 'libera');
select is(tests.flags('libera'), array[true, false], 'a new website is seen at its business');
insert into public.cards (business_id, website_id) values (tests.id('libera'), tests.id('sito libera'));
select is(tests.flags('libera'), array[true, true], 'a new card at its website');
delete from public.cards where website_id = tests.id('sito libera');
select is(tests.flags('libera'), array[true, false], 'and a removed one');
select is(tests.stamps(), (select stamps from before), 'none of which counts as an edit of the business');

select tests.behind_the_scenes();
delete from public.websites where id = tests.id('sito libera');
select is(tests.flags('libera'), array[false, null], 'a removed website leaves its business without');
update public.websites set business_id = tests.id('libera') where id = tests.id('sito rivale');
select is(tests.flags('rivale') || tests.flags('libera'), array[false, null, true, true], 'and so does a moved one');
update public.websites set business_id = tests.id('rivale') where id = tests.id('sito rivale');

select tests.acting_as('admin');
select is(tests.overview(), array[1, 0, 1, 0, 0], 'the third business has neither website nor account');

select tests.behind_the_scenes();
delete from public.cards where id = tests.id('card rivale');
update public.websites set stato = 'sospeso' where id = tests.id('sito osteria');
update public.businesses set stato = 'sospeso' where id = tests.id('libera');
select tests.acting_as('admin');
select is(
  tests.overview(), array[0, 1, 1, 1, 1],
  'a suspended business waits for no website, and is counted as suspended'
);

select tests.behind_the_scenes();
select tests.business('filiale-' || number) from generate_series(1, 150) as number;
select tests.acting_as('admin');
select is(tests.overview(), array[150, 1, 151, 1, 1], 'many are counted exactly');

select tests.acting_as('oste');
select is_empty('select * from public.admin_overview()', 'a business is answered nothing');
select is_empty('select * from public.admin_newest()', 'neither what is new');
select tests.acting_as('gestore');
select is_empty('select * from public.admin_overview()', 'nor is the gestore');
select tests.acting_as('cliente');
select is_empty('select * from public.admin_overview()', 'nor is a cliente');
select tests.acting_as_anon();
select throws_ok('select * from public.admin_overview()', '42501', null, 'anon may not even ask');


select throws_ok('select * from public.admin_newest()', '42501', null, 'nor for what is new');

select tests.acting_as('admin');
select results_eq(
  'select kind, count(*)::integer, bool_and(name is not null) from public.admin_newest() group by kind order by kind',
  $$values ('business', 5, true), ('card', 1, true), ('website', 2, true)$$,
  'the newest of each kind, with a name'
);
select is(
  array(select id from public.admin_newest() where kind = 'business'),
  array(select id from public.businesses order by created_at desc, id desc limit 5),
  'newest first'
);

select * from finish();
rollback;

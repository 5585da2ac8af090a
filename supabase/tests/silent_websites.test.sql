-- Websites that say nothing of a day: how many there are, and the list that is filtered by them.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.listed(day date) returns text[] language sql as $$
  select array_agg(nome order by nome) from public.search_websites('', jsonb_build_object('senza_indicazioni', day))
$$;

select tests.business('bar'), tests.business('chiusa');
select tests.website('sito bar', 'bar'), tests.website('sito chiusa', 'chiusa');
update public.websites set stato = 'sospeso' where id = tests.id('sito chiusa');
insert into public.closures (website_id, dal, al, orari) values
  (tests.id('sito osteria'), '2027-08-10', '2027-08-15', null),
  (tests.id('sito rivale'), '2027-08-15', '2027-08-15', tests.week() -> 'lunedi'),
  (tests.id('sito bar'), '2027-08-16', '2027-08-20', null);

select tests.acting_as('admin');
select results_eq(
  $$select day, websites from public.silent_websites('{2027-08-09,2027-08-10,2027-08-15,2027-08-16}')$$,
  $$values ('2027-08-09'::date, 3), ('2027-08-10', 2), ('2027-08-15', 1), ('2027-08-16', 2)$$,
  'first and last day count, open as usual is said, suspended websites are not asked'
);
select is(tests.listed('2027-08-15'), array['sito bar'], 'the list shows them');
select is(tests.listed('2027-08-10'), array['sito bar', 'sito rivale'], 'of any day');
select results_eq(
  $$select websites, public.search_total('websites', '', jsonb_build_object('senza_indicazioni', day))
    from public.silent_websites(array(select '2027-08-08'::date + each from generate_series(0, 14) as each))
    where websites <> public.search_total('websites', '', jsonb_build_object('senza_indicazioni', day))$$,
  'select 0, 0 where false', 'and counts the same'
);
select is(
  (select count(*) from public.search_websites('rivale', '{"senza_indicazioni": "2027-08-10"}')), 1::bigint,
  'a search narrows it'
);
select throws_ok($$select tests.listed('oggi o domani'::text::date)$$, '22007', null, 'no day is refused');

select '# Who asks';
select tests.acting_as('gestore');
select is((select websites from public.silent_websites('{2027-08-15}')), 1, 'a gestore counts what it may read');
select is(tests.listed('2027-08-15'), array['sito bar'], 'and may list it');
select tests.acting_as('oste');
select is_empty($$select from public.silent_websites('{2027-08-15}')$$, 'a business counts nothing');
select is(tests.listed('2027-08-15'), null, 'and lists its own website alone');
select is(tests.listed('2027-08-16'), array['sito osteria'], 'where it says nothing');
select tests.acting_as('cliente');
select is_empty($$select from public.silent_websites('{2027-08-15}')$$, 'nor does a cliente');
select is(tests.listed('2027-08-15'), null, 'who lists nothing');

select '# The history of closures';
select tests.behind_the_scenes();
delete from public.changes;
select tests.acting_as('oste');
delete from public.closures;
select results_eq(
  $$select table_name, action, before ->> 'dal', by, business_id from public.changes$$,
  $$values ('closures', 'delete', '2027-08-10', tests.id('oste'), tests.id('osteria'))$$,
  'a business reads what became of its own'
);
select tests.acting_as('gestore');
select tests.sees('a gestore too', 1, 'select * from public.changes');
select tests.acting_as('rivale');
select tests.sees('another business nothing', 0, 'select * from public.changes');

select * from finish();
rollback;

-- Which stored businesses a list already contains: told to admins alone.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

update public.businesses set partita_iva = '00000000001', email = 'Oste@Example.IT' where id = tests.id('osteria');
update public.businesses set partita_iva = '00000000002', email = 'rivale@example.it' where id = tests.id('rivale');

create function tests.matching(vat text[], emails text[]) returns setof uuid language sql as $$
  select id from public.matching_businesses(vat, emails)
$$;

select tests.acting_as('admin');
select set_eq(
  $$select tests.matching('{00000000001}', '{rivale@example.it}')$$,
  $$values (tests.id('osteria')), (tests.id('rivale'))$$, 'an admin finds by partita IVA and by e-mail'
);
select set_eq(
  $$select tests.matching('{}', '{oste@example.it}')$$, $$values (tests.id('osteria'))$$,
  'an e-mail is found in whatever case it is stored'
);
select is(
  (select count(*) from public.matching_businesses('{00000000001}', '{oste@example.it}')), 1::bigint,
  'a business that has both comes once'
);
select is_empty('select * from public.matching_businesses()', 'nothing asked, nothing found');
select tests.acting_as('gestore');
select is_empty($$select tests.matching('{00000000001}', '{}')$$, 'gestore is told nothing');
select tests.acting_as('oste');
select is_empty($$select tests.matching('{00000000001}', '{}')$$, 'oste is told nothing, of its own business either');
select tests.acting_as('cliente');
select is_empty($$select tests.matching('{00000000001}', '{}')$$, 'cliente is told nothing');
select tests.acting_as_anon();
select throws_ok($$select * from public.matching_businesses('{}', '{}')$$, '42501', null, 'anon may not even ask');

select * from finish();
rollback;
